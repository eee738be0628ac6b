// The files that the service worker keeps once the page has fetched them, because only some users need them: a game's net when
// its engine first thinks, its puzzles and
// its book of openings when they are looked at.
export const onDemand = /\.(net|tsv|book)$/;
