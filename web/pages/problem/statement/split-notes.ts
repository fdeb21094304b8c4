/**
 * Finds the notes in a statement. The samples are shown before them, because the notes explain the
 * samples.
 */

const fence = /^ {0,3}(```|~~~)/;
const notesHeading = /^ {0,3}#{1,6}[ \t]+(?:notes?|explanations?)[ \t]*#*[ \t]*$/i;
/** A link definition, which applies to the whole text. */
const definition = /^ {0,3}\[[^\]]+\]:/m;

/** The text before the last heading of notes, and the rest; all of it if it cannot be split. */
export function splitNotes(text: string): [text: string, notes: string] {
  const lines = text.split('\n');
  let closing: string | undefined;
  let notes = -1;
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (closing === undefined || closing === mark)) {
      closing = closing === undefined ? mark : undefined;
    }
    if (closing === undefined && notesHeading.test(line)) notes = at;
  }
  if (notes === -1 || definition.test(text)) return [text, ''];
  return [lines.slice(0, notes).join('\n'), lines.slice(notes).join('\n')];
}
