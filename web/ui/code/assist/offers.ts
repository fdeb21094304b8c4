/** Completion with the names of the program, the library and the language. */
import {
  type Completion,
  type CompletionContext,
  type CompletionSource,
  snippetCompletion,
} from '@codemirror/autocomplete';
import type { EditorMode } from '../../../../contract/languages.ts';
import type { Offer } from '../names/answers.ts';
import { answersAbout } from './ask.ts';

/** After these, names are offered before the first letter. */
const opening = /(?:\.|->|::|#\s*include\s*<)$/;
const openingMaxChars = 40;

/** Offered only on request, because they insert more than the word that is being typed. */
const loopsOfC = [
  snippetCompletion('for (int #{i} = 0; #{i} < #{n}; #{i}++) {\n\t#{}\n}', {
    label: 'for',
    detail: 'loop',
    type: 'keyword',
    boost: 1,
  }),
  snippetCompletion('while (#{condition}) {\n\t#{}\n}', {
    label: 'while',
    detail: 'loop',
    type: 'keyword',
    boost: 1,
  }),
];

const loops: Partial<Record<EditorMode, Completion[]>> = { 'c++': loopsOfC, c: loopsOfC };

export const offersFor =
  (mode: EditorMode): CompletionSource =>
  async (context: CompletionContext) => {
    const { pos, state, explicit } = context;
    const isWord = context.matchBefore(/[\w#]+$/) !== null;
    const before = state.sliceDoc(Math.max(0, pos - openingMaxChars), pos);
    if (!explicit && !isWord && !opening.test(before)) return null;
    const answers = await answersAbout(mode, state);
    const found = context.aborted ? null : answers?.offers(pos);
    if (!found) return null;
    const isMember = opening.test(state.sliceDoc(Math.max(0, found.from - 2), found.from));
    const snippets = explicit && !isMember ? (loops[mode] ?? []) : [];
    const options = [...snippets, ...found.offers.map(completionOf)];
    return { from: found.from, options, validFor: /^[\w/+.]*$/ };
  };

const detailMaxChars = 32;

function completionOf({ name, kind, detail, from, rank }: Offer): Completion {
  const shown = from === '' ? detail : from;
  const short = shown.length > detailMaxChars ? `${shown.slice(0, detailMaxChars)}…` : shown;
  const isAll = shown === detail && short === detail;
  const separator = detail.startsWith('(') ? '' : ': ';
  return {
    label: name,
    type: kind,
    boost: rank,
    ...(short !== '' && { detail: short }),
    ...(!isAll && detail !== '' && { info: `${name}${separator}${detail}` }),
  };
}
