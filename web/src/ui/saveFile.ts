// Has the browser save a text, or other data, as a file, by a link that it clicks.

export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type }));

export function saveFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const pgnType = "application/x-chess-pgn";
