/**
 * Every sentence is seen by a test: those of the pages by a journey, those of the API by a journey
 * or a test of the server. It counts if a test names its key or quotes it.
 */
import { describe, expect, it } from 'vitest';
import * as forms from '../contract/form-messages.ts';
import * as api from '../contract/messages.ts';
import * as shared from '../web/messages.ts';
import * as pages from '../web/page-messages.ts';
import * as contests from '../web/ui/contests/messages.ts';
import { readTree, type SourceFile } from './tree.ts';

type Message = string | { title: string; text: string };

const tree = readTree();
const journeys = tree.filter(({ path }) => path.endsWith('.e2e.ts'));
const callers = tree.filter(({ path }) => /^server\/.*\.test\.ts$|\.e2e\.ts$/.test(path));

/**
 * A test would need a million jobs, thousands of connections, a client that has disconnected, or a
 * statement that the budget of what it expands to does not bound.
 */
const outOfReach = [
  'refusals.rejudgeQueueFull',
  'refusals.serverFull',
  'refusals.bodyBroken',
  'refusals.statementTooSlow',
];

const messagesOf = (groups: Record<string, Record<string, Message>>) =>
  Object.entries(groups).flatMap(([group, all]) =>
    Object.entries(all).map(([key, message]) => ({ key: `${group}.${key}`, message })),
  );

/** The files that mention a message. */
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
  it.each(messagesOf({ ...shared, ...pages, ...contests }))(
    'is seen by a journey: $key',
    ({ key, message }) => {
      expect(findersOf(key, message, journeys)).not.toEqual([]);
    },
  );
});

describe('every sentence of the API', () => {
  const reachable = messagesOf({ ...api, ...forms }).filter(({ key }) => !outOfReach.includes(key));

  it.each(reachable)('is received by a test: $key', ({ key, message }) => {
    expect(findersOf(key, message, callers)).not.toEqual([]);
  });
});

describe('looking for sentences', () => {
  const file = (text: string) => ({ path: 'a.e2e.ts', text, lines: [], imports: [] });

  it('distinguishes a longer key and the end of a longer sentence', () => {
    expect(findersOf('a.reset', 'Reset', [file('a.resetFailed; "Password Reset"')])).toEqual([]);
    expect(findersOf('a.reset', 'Reset', [file('expect(a.reset)')])).toEqual(['a.e2e.ts']);
  });

  it('requires both title and text of a message', () => {
    const message = { title: 'Done!', text: 'It is done.' };
    expect(findersOf('a.done', message, [file("'Done!'")])).toEqual([]);
    expect(findersOf('a.done', message, [file("'Done!', 'It is done.'")])).toEqual(['a.e2e.ts']);
  });
});
