/** The text of a table that a spreadsheet wrote: in UTF-8, in UTF-16, or in the Windows-1252 of old ones. */

/** By its byte order mark, or else as UTF-8 if it is that; the end may be cut within a character. */
export function tableText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The text of a file, of which no more than so many bytes are read. */
export const readTableText = async (file: Blob, maxBytes: number): Promise<string> =>
  tableText(new Uint8Array(await file.slice(0, maxBytes).arrayBuffer()));
