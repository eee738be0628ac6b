// The English texts of person/: a name without an account, and its key for other devices.
export const person = {
  "person.title": "Your name",
  "person.about":
    "With a name, the server keeps your studies, and your games, puzzle rating, lessons and settings go along to your other devices. There is no account and no password: your browser makes a key, and whoever has the key is you.",
  "person.name": "Name",
  "person.begin": "Take this name",
  "person.rename": "Rename",
  "person.renamed": "Your name is now {name}.",
  "person.begun": "Welcome, {name}.",
  "person.rated": "Rated games",
  "person.ratedAbout":
    "For rated games you need a name that nobody else on this server has. It has 2 to 20 letters without accents, digits, - and _, and stays: only the operator can change it.",
  "person.ratedName": "Name for rated games",
  "person.ratedClaim": "Claim this name",
  "person.ratedClaimed": "You now play rated games as {name}.",
  "person.ratedAs": "You play rated games as {name}. Everybody can see your ratings and rated games.",
  "person.profile": "Your ratings and games",
  "person.other": "Use this name on another device",
  "person.secret":
    "Show this to nobody: whoever has it is you here. Keep the words in a safe place; if you lose them and this browser, nobody can give you the name back.",
  "person.showWords": "Show the 12 words",
  "person.hideWords": "Hide the words",
  "person.words": "The 12 words of your key",
  "person.copyWords": "Copy",
  "person.copied": "Copied.",
  "person.qr": "Show a QR code",
  "person.qrTitle": "QR code for your other device",
  "person.have": "I already have a name on another device",
  "person.enter": "The 12 words, or the link",
  "person.enterHelp": "Your other device shows them in the settings, under “Your name”.",
  "person.takeOver": "Use this name here",
  "person.wrongWords": "These are not the 12 words of a key. Compare them with those on your other device.",
  "person.given":
    "This link has the key of a name. Use it only if it comes from your own other device: what this browser has of games, ratings, lessons and settings is then shared with whoever has the key.",
  "person.replaces":
    "This browser has the name {name} at the moment. Its key would be lost here: write its words down first.",
  "person.tookOver": "This device now has the name {name}. Reloading …",
  "person.forget": "Forget me",
  "person.forgetSure": "Press again: forget me",
  "person.forgetAbout":
    "Removes your name, your studies and what other devices need from the server, for good. Games stay; from those that you played under this name it goes, and rated ones stay under a number that names nobody.",
  "person.forgetHere":
    "Also remove from this browser: all studies, and progress with puzzles, problems and lessons",
  "person.forgetHereSure": "Press again: forget me, here too",
  "person.forgottenHere": "The server and this browser have forgotten you. Reloading …",
  "person.forgotten": "The server has forgotten you.",
  "person.close": "Close",
} as const;
