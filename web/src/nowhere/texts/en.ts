// An address that names nothing.
export const nowhere = {
  "nowhere.page": "Page not found",
  "nowhere.address": "There is nothing at {address}. Check the address for typos, or start here:",
  "nowhere.game": "This game cannot be shown",
} as const;
