/** Collects the lines of a report up to a limit, and counts the rest. */
import {
  linesPerSectionMax,
  lineTextMaxChars,
  type VerificationLine,
  type VerificationSection,
} from '../../contract/verification.ts';
import type { Notes } from '../../work/verification.ts';
import { cutMark } from '../result/text.ts';

export const emptyNotes = (): Notes => ({ all: [], left: [] });

/** The beginning of a text in one line. */
export function bounded(text: string, maxChars = lineTextMaxChars): string {
  const line = text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > maxChars ? line.slice(0, maxChars - 1).trimEnd() + cutMark : line;
}

/** Adds a line, or counts it if its section is full. */
export function note(
  notes: Notes,
  section: VerificationSection,
  { severity, place, what, remedy }: VerificationLine,
): void {
  if (notes.all.filter((one) => one.section === section).length >= linesPerSectionMax) {
    count(notes, { section, severity, count: 1 });
    return;
  }
  const said = { place: bounded(place), what: bounded(what), remedy: bounded(remedy) };
  notes.all.push({ section, severity, ...said });
}

function count(notes: Notes, more: Notes['left'][number]): void {
  const same = notes.left.find(
    ({ section, severity }) => section === more.section && severity === more.severity,
  );
  if (same === undefined) notes.left.push({ ...more });
  else same.count += more.count;
}

/** Adds all lines of another collection. */
export function addNotes(notes: Notes, others: Notes): void {
  for (const { section, ...line } of others.all) note(notes, section, line);
  for (const one of others.left) count(notes, one);
}
