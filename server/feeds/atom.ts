/** Writes a feed as Atom (RFC 4287). */
import type { Locale } from '../../contract/locales.ts';

export type FeedEntry = {
  /** A UUID, which becomes the id of the entry. */
  uuid: string;
  title: string;
  text: string;
  url: string;
  at: Date;
};

type Feed = {
  /** An IRI that stays. */
  id: string;
  title: string;
  /** The address of the feed itself. */
  self: string;
  /** The address of the site. */
  site: string;
  locale: Locale;
  /** The newest first. */
  entries: readonly FeedEntry[];
};

/** The feed as an XML document. */
export function writeFeed({ id, locale, title, self, site, entries }: Feed): string {
  const updated = entries[0]?.at ?? new Date(0);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    '<author><name>Arbiter</name></author>',
    `<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(site)}"/>`,
    ...entries.map(written),
    '</feed>',
    '',
  ].join('\n');
}

const written = ({ uuid, title, text, url, at }: FeedEntry): string =>
  [
    '<entry>',
    `<id>urn:uuid:${uuid}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${at.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
    `<content type="text">${escaped(text)}</content>`,
    '</entry>',
  ].join('\n');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without what no XML document may have, not even as a reference (XML 1.0, 2.2). */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t\u0085]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (one) => entities[one] ?? one);
