/** Has the claims in a model's answer checked while the answer arrives. */

/** Characters at which a claim may begin; the rest of the line is held back from there. */
const claimStart = /[[`(]/;
/** A longer rest of a line is checked in parts. */
const heldMaxChars = 2_000;

/** Yields the parts of an answer. `mark` checks each rest of a line that may contain claims. */
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
    // If the answer breaks off, the part that has arrived is still shown.
    if (held !== '') yield await mark(held);
    throw error;
  }
  if (held !== '') yield await mark(held);
}
