/** Splitting a statement before its notes. */
import { expect, it } from 'vitest';
import { splitNotes } from './split-notes.ts';

it('splits before the heading of the notes', () => {
  const text = 'Add.\n\n## Output\n\nThe sum.\n';
  for (const heading of ['## Notes', '# Note', '### explanation ##']) {
    expect(splitNotes(`${text}${heading}\n\nWhy.`)).toEqual([
      text.slice(0, -1),
      `${heading}\n\nWhy.`,
    ]);
  }
});

it('does not split a text without notes, or one whose parts share definitions', () => {
  const whole = ['Note this.', '```\n## Notes\n```', 'See [a].\n\n## Notes\n\n[a]: #b'];
  for (const text of whole) expect(splitNotes(text)).toEqual([text, '']);
});
