/** Reports which parts of a statement in Markdown are not shown. */
import { hiddenParts } from '../../contract/hidden-text.ts';
import type { Findings } from './findings.ts';

/** A warning for each comment, and for each target of a link to which no link refers. */
export function noteHidden(markdown: string, place: string, findings: Findings): void {
  for (const { line, what } of hiddenParts(markdown)) findings.warn(place, what, { line });
}
