/**
 * Decides between a text that was changed here, perhaps offline, and the same text on the person's
 * other devices and tabs. Each tab stores the last version that it had in common with the server.
 */
import { merge } from './merge.ts';
import { readCommonVersion, type TextKeys } from './stored.ts';

/** A version of the text on the server; version 0: none yet. */
export type StateCache = { version: number; text: string };

/** The last version that the tab and the server had in common; `empty` if there was none. */
export function readCommon(keys: TextKeys, owner: string, empty: string): StateCache {
  const none = { version: 0, text: empty };
  try {
    const value: unknown = JSON.parse(readCommonVersion(keys) ?? 'null');
    if (typeof value !== 'object' || value === null) return none;
    if (!('version' in value && 'text' in value && 'owner' in value)) return none;
    const { version, text } = value;
    const isOwn = typeof version === 'number' && typeof text === 'string' && value.owner === owner;
    return isOwn ? { version, text } : none;
  } catch {
    return none;
  }
}

/**
 * What to do with the text here (`mine`) and the server's version (null if it has none): nothing,
 * send mine, show theirs, merge both and send the result, or ask because both changed the same
 * lines.
 */
export type Step =
  | { type: 'same' }
  | { type: 'send' }
  | { type: 'show' | 'join' | 'ask'; text: string };

export function nextStep(common: StateCache, mine: string, theirs: StateCache | null): Step {
  if (theirs === null) return mine === common.text ? { type: 'same' } : { type: 'send' };
  if (mine === theirs.text) return { type: 'same' };
  if (theirs.version === common.version) return { type: 'send' };
  if (mine === common.text) return { type: 'show', text: theirs.text };
  const joined = merge(common.text, mine, theirs.text);
  return joined === undefined ? { type: 'ask', text: theirs.text } : { type: 'join', text: joined };
}
