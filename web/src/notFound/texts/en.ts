// The English texts of notFound/: an address that names nothing.
export const notFound = {
  "notFound.page": "Page not found",
  "notFound.address": "There is nothing at {address}. Check the address for typos, or start here:",
  "notFound.game": "This game cannot be shown",
} as const;
