/** Keeps a setting in the browser. */

/** Where storage is full or forbidden, it holds for this page only. */
export function keepSetting(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
