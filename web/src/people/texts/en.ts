// What an invitation says to whoever makes it, and to a guest who opens it.
export const joining = {
  "joining.qr": "QR code",
  "joining.qrFor": "QR code of the link for {seat}",
  "joining.title": "Join the game",
  "joining.titleBy": "{name} invites you",
  "joining.side": "You play {side}",
  "joining.name": "Your name",
  "joining.help": "Optional. Your opponent sees it, and this browser remembers it.",
  "joining.join": "Join",
  "joining.skip": "Join without a name",
  "joining.withdraw": "Cancel the invitation",
  "joining.withdrawSure": "Delete this game?",
  "joining.withdrawn": "Invitation cancelled.",
} as const;
