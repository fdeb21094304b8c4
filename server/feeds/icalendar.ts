/** Writes a calendar as iCalendar (RFC 5545). */

export type CalendarEntry = {
  /** The same for as long as it is the same event. */
  uid: string;
  startsAtMs: number;
  /** Null for a deadline, which takes no time. */
  endsAtMs: number | null;
  title: string;
  text: string;
  url: string;
};

/** An entry with how often it has changed, and when last. */
export type NumberedEntry = CalendarEntry & { sequence: number; changedAtMs: number };

/** Octets of a line without its end (RFC 5545, 3.1). */
const lineMaxBytes = 75;

/** The calendar; its lines end with CRLF. */
export function writeCalendar(name: string, entries: readonly NumberedEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Arbiter//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...(entries.length === 0 ? timeZone : entries.flatMap(linesOf)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A calendar has at least one component (RFC 5545, 3.6); this one says nothing. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const linesOf = (entry: NumberedEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(entry.uid)}`,
  `DTSTAMP:${instantOf(entry.changedAtMs)}`,
  `LAST-MODIFIED:${instantOf(entry.changedAtMs)}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTART:${instantOf(entry.startsAtMs)}`,
  ...(entry.endsAtMs === null ? ['TRANSP:TRANSPARENT'] : [`DTEND:${instantOf(entry.endsAtMs)}`]),
  `SUMMARY:${escaped(entry.title)}`,
  `DESCRIPTION:${escaped(entry.text)}`,
  `URL:${entry.url}`,
  'END:VEVENT',
];

/** In UTC, to the second. */
const instantOf = (ms: number): string =>
  `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+Z$/g, '')}Z`;

/** A value of the type TEXT (RFC 5545, 3.3.11), which takes no control characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A line in parts of at most 75 octets; all but the first begin with a blank that is not part of it. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineMaxBytes) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
