/**
 * Which journey finds each sentence of contract/messages.ts that the pages say. A sentence counts
 * as found where a journey names its key or quotes it. What the server says is tested beside it.
 */
import { describe, expect, it } from 'vitest';
import * as messages from '../contract/messages.ts';
import { readTree, type SourceFile } from './tree.ts';

type Message = string | { title: string; text: string };

const { refusals: _, ...ofPages } = messages;
const ofServer = ['tooSlow', 'providerBusy', 'allowanceUsed'].map(
  (key) => `assistantMessages.${key}`,
);
const journeys = readTree().filter(({ path }) => path.endsWith('.e2e.ts'));

const sentences = Object.entries(ofPages)
  .flatMap(([group, all]) =>
    Object.entries<Message>(all).map(([key, message]) => ({ key: `${group}.${key}`, message })),
  )
  .filter(({ key }) => !ofServer.includes(key));

/** The files in which a message is looked for. */
function findersOf(key: string, message: Message, among: readonly SourceFile[]): string[] {
  const named = new RegExp(`\\b${key.replace('.', '\\.')}\\b`);
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  return among
    .filter(({ text }) => named.test(text) || texts.every((one) => isQuoted(one, text)))
    .map(({ path }) => path);
}

const isQuoted = (sentence: string, text: string): boolean =>
  ["'", '`', '"'].some((mark) => text.includes(mark + sentence));

describe('every sentence of the pages', () => {
  it.each(sentences)('is found by a journey: $key', ({ key, message }) => {
    expect(findersOf(key, message, journeys)).not.toEqual([]);
  });
});

describe('looking for sentences', () => {
  const file = (text: string) => ({ path: 'a.e2e.ts', text, lines: [], imports: [] });

  it('takes neither a longer key nor the end of a longer sentence for another', () => {
    expect(findersOf('a.reset', 'Reset', [file('a.resetFailed; "Password Reset"')])).toEqual([]);
    expect(findersOf('a.reset', 'Reset', [file('expect(a.reset)')])).toEqual(['a.e2e.ts']);
  });

  it('takes a title without its text for half of the message', () => {
    const message = { title: 'Done!', text: 'It is done.' };
    expect(findersOf('a.done', message, [file("'Done!'")])).toEqual([]);
    expect(findersOf('a.done', message, [file("'Done!', 'It is done.'")])).toEqual(['a.e2e.ts']);
  });
});
