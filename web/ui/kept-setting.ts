/** Keeps a setting in the browser. */

/** If storage is full or forbidden, the setting lasts only for this page. */
export function keepSetting(key: string, text: string, storage = localStorage): void {
  try {
    storage.setItem(key, text);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
