/** What is written is read back by a parser of RFC 5545, and keeps its rules about lines and texts. */
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type NumberedEntry, writeCalendar } from './icalendar.ts';

const entry = (changes: Partial<NumberedEntry> = {}): NumberedEntry => ({
  uid: 'contest-1@example.org',
  startsAtMs: Date.UTC(2026, 0, 31, 9, 30),
  endsAtMs: Date.UTC(2026, 0, 31, 14, 30),
  title: 'Friday',
  text: 'A contest.',
  url: 'https://example.org/contests/friday',
  sequence: 3,
  changedAtMs: Date.UTC(2026, 0, 1, 8, 0, 1, 500),
  ...changes,
});

const read = (text: string) => new ICAL.Component(ICAL.parse(text));
const eventsOf = (text: string) =>
  read(text)
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));

describe('a calendar', () => {
  it('has each entry with its times in UTC, its number and when it changed', () => {
    const text = writeCalendar('Arbiter', [entry(), entry({ uid: 'closes-1', endsAtMs: null })]);
    const calendar = read(text);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(calendar.getFirstPropertyValue('prodid')).toMatch(/Arbiter/);
    const [contest, deadline] = eventsOf(text);
    expect(contest?.uid).toBe('contest-1@example.org');
    expect(contest?.sequence).toBe(3);
    expect(contest?.startDate.toString()).toBe('2026-01-31T09:30:00Z');
    expect(contest?.endDate.toString()).toBe('2026-01-31T14:30:00Z');
    const value = (name: string) => contest?.component.getFirstPropertyValue(name)?.toString();
    for (const name of ['dtstamp', 'last-modified'])
      expect(value(name)).toBe('2026-01-01T08:00:01Z');
    expect(value('url')).toBe('https://example.org/contests/friday');
    expect(deadline?.component.getFirstPropertyValue('dtend')).toBeNull();
    expect(deadline?.duration.toSeconds()).toBe(0);
    expect(deadline?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  });

  it('has one component even without entries, as every calendar must', () => {
    const text = writeCalendar('Arbiter', []);
    expect(read(text).getAllSubcomponents()).toHaveLength(1);
    expect(eventsOf(text)).toEqual([]);
  });

  it('escapes what separates values, and keeps lines of texts', () => {
    const title = 'A; B, C \\ D: "E"\nBEGIN:VEVENT';
    const text = writeCalendar('Arbiter', [entry({ title })]);
    expect(text).toContain('SUMMARY:A\\; B\\, C \\\\ D: "E"\\nBEGIN:VEVENT\r\n');
    expect(eventsOf(text).map(({ summary }) => summary)).toEqual([title]);
  });

  it('has lines of at most 75 octets that end with CRLF, cut between characters', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(texts, texts, (title, text) => {
        const written = writeCalendar('Arbiter', [entry({ title, text })]);
        expect(written.endsWith('\r\n')).toBe(true);
        const lines = written.slice(0, -2).split('\r\n');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        expect(Buffer.from(written).toString()).toBe(written);
        const plain = (one: string) =>
          one.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]/gu, '');
        const [event] = eventsOf(written);
        expect([event?.summary, event?.description]).toEqual([plain(title), plain(text)]);
      }),
    );
  });
});
