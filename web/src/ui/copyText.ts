// Copies a text to the clipboard. False: the browser does not allow it; over plain HTTP it has no clipboard at all.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
