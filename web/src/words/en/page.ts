// The frame of the page: places, header, menus.
export const page = {
  "place.table": "Play",
  "place.analyse": "Analyse",
  "place.setup": "Set up",
  "place.games": "Games",
  "place.learn": "Learn",
  "place.rules": "Rules",
  "page.places": "Places",
  "page.menu": "Menu",
  "page.loading": "Loading …",
  "page.nowhere": "There is no such page.",
  "page.settings": "Settings",
};
