// The English texts of embed/.
export const embed = {
  "embed.readOnly": "This board is only to look at. Open it in Cheshire to make moves.",
  "embed.open": "Open in Cheshire",
  "embed.by": "by {name}",
  "embed.chapters": "Chapters",
  "embed.previous": "Previous",
  "embed.next": "Next",
  "embed.place": "{n} of {of}",
  "embed.noChapter": "the study has no chapter that can be shown.",
  "embed.none": "This frame shows no game: {reason}",
  "embed.noLink": "its address names none.",
} as const;
