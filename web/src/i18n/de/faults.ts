// What the page itself refuses, in German (en/faults.ts).

export const faults = {
  "fault.fen-missing": "Geben Sie eine FEN ein. Bis dahin bleibt das Brett, wie es ist.",
  "fault.import-missing": "Geben Sie eine FEN oder eine PGN ein oder öffnen Sie eine Datei.",
  "fault.import-empty": "Der Text enthält weder Stellung noch Partie.",
  "fault.not-a-move": "„{text}“ ist kein Zug; möglich ist etwa {examples}",
  "fault.import-neither": "Das ist weder eine FEN noch eine PGN: „{text}“ ist kein Zug.",
  "fault.gone-on": "die Partie ist ohne diese Züge weitergegangen",
  "fault.link": "Der Link ist nicht lesbar: {reason}",
  "fault.no-server": "diese Seite hat keinen Server",
  "fault.server-unreachable": "der Server ist nicht zu erreichen",
  "fault.server-silent": "der Server antwortet nicht",
  "fault.server-not-json": "die Antwort des Servers ist kein JSON",
  "fault.not-of-protocol": "Daten von {source} passen nicht zum Protokoll dieser Seite ({place})",
  "fault.server-status": "der Server antwortete mit dem Status {status}",
  "fault.core-missing": "die Regeln konnten nicht geladen werden; bitte die Seite neu laden",
  "fault.core-outdated": "Rechenkern und Seite haben verschiedene Versionen: Bitte die Seite neu laden",
  "fault.page-older": "diese Seite ist älter als der Server: Bitte neu laden",
  "fault.page-newer": "diese Seite ist neuer als der Server: Bitte neu laden",
  "fault.core-not-loaded": "der Rechenkern konnte nicht geladen werden (Status {status})",
  "fault.core-stopped": "die Regeln konnten nicht geladen werden; bitte die Seite neu laden",
  "fault.core-silent":
    "die Regeln haben nicht rechtzeitig geantwortet und sind neu gestartet; bitte noch einmal versuchen",
  "fault.core-replaced": "ein anderer Rechenkern ist gestartet",
  "fault.core-failed": "Fehler im Rechenkern: {reason}",
  "fault.game-file": "die Spieldatei hat Fehler",
} as const;
