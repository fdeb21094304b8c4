/**
 * The contents of files that were written or selected on this page. Before they are sent they have
 * temporary keys; afterwards, the hashes that the server returned.
 */
import { utf8Bytes } from '../../../contract/characters.ts';
import type { Bytes, Package } from './model.ts';

export type Content = string | Uint8Array<ArrayBuffer>;

export type Contents = {
  /** Stores a content, and drops the content that it replaces if that was never sent. */
  keep(content: Content, replaced?: Bytes): Bytes;
  /** Undefined if only the server has the content. */
  read(bytes: Bytes): Content | undefined;
  /**
   * Sends the files that the package names and the server lacks; returns the package with its
   * hashes.
   */
  sendAll(one: Package, send: (content: Content) => Promise<Bytes>): Promise<Package>;
};

const prefix = 'unsent:';

export const isUnsent = ({ sha256 }: Bytes): boolean => sha256.startsWith(prefix);

export const countContent = (content: Content): number =>
  typeof content === 'string' ? utf8Bytes(content) : content.length;

/** Contents of one page, for as long as it is open. */
export function openContents(): Contents {
  const held = new Map<string, Content>();
  const sent = new Map<string, Bytes>();
  let last = 0;
  return {
    keep(content, replaced) {
      last += 1;
      const sha256 = `${prefix}${last}`;
      held.set(sha256, content);
      if (replaced && isUnsent(replaced) && !sent.has(replaced.sha256)) {
        held.delete(replaced.sha256);
      }
      return { sha256, bytes: countContent(content) };
    },
    read: ({ sha256 }) => held.get(sha256),
    async sendAll(one, send) {
      for (const key of unsentOf(one)) {
        const content = held.get(key);
        if (content === undefined || sent.has(key)) continue;
        const stored = await send(content);
        sent.set(key, stored);
        // Shows new content without requesting it.
        held.set(stored.sha256, content);
      }
      return withHashes(one, sent);
    },
  };
}

const isBytes = (value: unknown): value is Bytes =>
  typeof value === 'object' && value !== null && 'sha256' in value && 'bytes' in value;

function unsentOf(value: unknown, found = new Set<string>()): Set<string> {
  if (isBytes(value)) {
    if (isUnsent(value)) found.add(value.sha256);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) unsentOf(part, found);
  }
  return found;
}

/** The same value with hashes instead of keys; a part without keys stays the same object. */
function withHashes<T>(value: T, sent: ReadonlyMap<string, Bytes>): T {
  if (isBytes(value)) return (sent.get(value.sha256) ?? value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => withHashes(part, sent)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withHashes(part, sent)]),
  ) as T;
}
