// An address that names nothing.
export const nowhere = {
  "nowhere.page": "Page not found",
  "nowhere.address": "Nothing is at {address}. Check the address for typing errors, or start here:",
  "nowhere.game": "This game cannot be shown",
} as const;
