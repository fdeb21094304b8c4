/** Has the claims of a model's answer checked while it arrives. */

/** Where a claim may begin; a line is held back from there to its end. */
const claimStart = /[[`(]/;
/** A longer rest of a line is read in parts. */
const heldMaxChars = 2_000;

/** Yields the parts, of which `mark` has read each rest of a line that may have claims. */
export async function* withClaims(
  parts: AsyncIterable<string>,
  mark: (text: string) => Promise<string>,
): AsyncGenerator<string> {
  let held = '';
  try {
    for await (const part of parts) {
      for (const piece of (held + part).split(/(?<=\n)/)) {
        held = '';
        const at = piece.search(claimStart);
        if (at === -1) {
          yield piece;
          continue;
        }
        if (at > 0) yield piece.slice(0, at);
        const rest = piece.slice(at);
        if (rest.endsWith('\n')) yield await mark(rest);
        else if (rest.length > heldMaxChars) yield await mark(rest);
        else held = rest;
      }
    }
  } catch (error) {
    // What has arrived of an answer that breaks off is shown.
    if (held !== '') yield await mark(held);
    throw error;
  }
  if (held !== '') yield await mark(held);
}
