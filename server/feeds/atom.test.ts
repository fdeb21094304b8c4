/** What is written is well-formed XML with the elements of RFC 4287, with any text in it. */
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { type FeedEntry, writeFeed } from './atom.ts';

const uuid = '3c2f1c9e-2f55-4b8f-8d1f-6f7a0d9e4b21';
const entry = (changes: Partial<FeedEntry> = {}): FeedEntry => ({
  uuid,
  title: 'New problem: Sum',
  text: 'Difficulty: Easy',
  url: 'https://example.org/problem/1?a=1&b="2"',
  at: new Date('2026-01-31T09:30:00Z'),
  ...changes,
});
const feed = (entries: FeedEntry[]) =>
  writeFeed({
    id: 'https://example.org/feeds/news.atom',
    locale: 'en',
    title: 'Arbiter: news',
    self: 'https://example.org/feeds/news.atom',
    site: 'https://example.org/',
    entries,
  });

/** The elements with their texts, by their places; throws for what is no XML with namespaces. */
function read(text: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const open: { name: string; text: string }[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, uri, attributes }) => {
    expect(uri).toBe('http://www.w3.org/2005/Atom');
    open.push({ name: local, text: attributes.href?.value ?? '' });
  });
  parser.on('text', (more) => {
    const element = open.at(-1);
    if (element) element.text += more;
  });
  parser.on('closetag', () => {
    const name = open.map((one) => one.name).join('/');
    found[name] = [...(found[name] ?? []), open.pop()?.text ?? ''];
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return found;
}

it('has id, title, times, author and links, of the feed and of each entry', () => {
  expect(read(feed([entry()]))).toMatchObject({
    'feed/id': ['https://example.org/feeds/news.atom'],
    'feed/title': ['Arbiter: news'],
    'feed/updated': ['2026-01-31T09:30:00.000Z'],
    'feed/author/name': ['Arbiter'],
    'feed/link': ['https://example.org/feeds/news.atom', 'https://example.org/'],
    'feed/entry/id': [`urn:uuid:${uuid}`],
    'feed/entry/title': ['New problem: Sum'],
    'feed/entry/updated': ['2026-01-31T09:30:00.000Z'],
    'feed/entry/link': ['https://example.org/problem/1?a=1&b="2"'],
    'feed/entry/content': ['Difficulty: Easy'],
  });
  expect(read(feed([]))['feed/updated']).toEqual(['1970-01-01T00:00:00.000Z']);
});

it('takes any text, but for the characters that no XML document has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      const found = read(feed([entry({ title: `<b>${text}`, text })]));
      const kept = text.replaceAll(/[^\P{Cc}\n\t\u0085]|[\uFFFE\uFFFF]/gu, '');
      expect(found['feed/entry/title']).toEqual([`<b>${kept}`]);
      expect(found['feed/entry/content']).toEqual([kept]);
    }),
  );
  expect(read(feed([entry({ text: 'half \ud800 a character' })]))).toMatchObject({
    'feed/entry/content': ['half \ufffd a character'],
  });
});
