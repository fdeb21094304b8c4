/**
 * Changes of single tokens that might mend a program. Each replaces a part of an expression by
 * another text, so that one program can contain all of them and choose one when it runs.
 */
import { isWholeType, wholeTypesOf } from './declarations.ts';
import type { Node, Range, Variable } from './nodes.ts';
import type { ReadSource } from './statements.ts';
import type { Token } from './tokens.ts';

export const changeKinds = [
  ...(['comparison', 'number', 'bound', 'index', 'argument', 'logic', 'sign'] as const),
  ...(['choice', 'start', 'width', 'variable'] as const),
] as const;
export type ChangeKind = (typeof changeKinds)[number];

export type Change = Range & {
  kind: ChangeKind;
  line: number;
  /** The token that is changed. */
  at: number;
  /** The token's text before and after the change, such as `<` and `<=`. */
  was: string;
  becomes: string;
  /** The text of the whole part after the change. */
  text: string;
};

/**
 * A function in the program with all changes. It adds to whole numbers, and returns other values
 * unchanged.
 */
export const add = 'zAdd_';

const changesMax = 600;
const variablesMax = 4;
/** Longer expressions are not changed. */
const partMaxTokens = 200;
/** Only the last variables, at most this many, are considered as replacements. */
const knownMax = 300;
/** Larger numbers are neither limits nor counts. */
const numberMax = 1_000_000;

const comparisons = ['<', '<=', '>', '>=', '==', '!='];
const logic: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const signs: Readonly<Record<string, string>> = { '+': '-', '-': '+' };
const choices: Readonly<Record<string, string>> = {
  min: 'max',
  max: 'min',
  lower_bound: 'upper_bound',
  upper_bound: 'lower_bound',
  min_element: 'max_element',
  max_element: 'min_element',
};

type Own = { tokens: readonly Token[]; known: Known; wholeTypes: ReadonlySet<string> };

/** The changes of a source, at most `changesMax`; rarer kinds come last. */
export function changesOf(tokens: readonly Token[], { nodes, variables }: ReadSource): Change[] {
  const own: Own = {
    tokens,
    known: knownOf(variables.slice(-knownMax)),
    wholeTypes: wholeTypesOf(tokens),
  };
  const all = nodes
    .filter(({ from, to }) => to - from <= partMaxTokens)
    .flatMap((node) => changesAt(own, node))
    .filter(({ text }) => !text.includes('\n'));
  const rank = ({ kind }: Change) => changeKinds.indexOf(kind);
  return [...new Map(all.map((one) => [`${one.from} ${one.text}`, one])).values()]
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, changesMax);
}

function changesAt(own: Own, node: Node): Change[] {
  switch (node.kind) {
    case 'binary':
      return ofBinary(own, node);
    case 'number':
      return ofNumber(own, node);
    case 'initial':
      return ofInitial(own, node);
    case 'index':
      return byOne(own, node, 'index');
    case 'argument':
      return isWhole(own, node) ? byOne(own, node, 'argument') : [];
    case 'call':
      return ofCall(own, node);
    case 'use':
      return ofUse(own, node);
  }
}

const textOf = ({ tokens }: Own, { from, to }: Range): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ');

const replaced = (own: Own, { from, to }: Range, at: number, by: string): string =>
  `${textOf(own, { from, to: at })} ${by} ${textOf(own, { from: at + 1, to })}`;

type Made = { kind: ChangeKind; at: number; was: string; becomes: string; text: string };

const change = ({ tokens }: Own, { from, to }: Range, made: Made): Change => ({
  from,
  to,
  ...made,
  line: tokens[made.at]?.line ?? 0,
});

/** Replaces one token of a part. */
const swap = (own: Own, range: Range, at: number, [kind, becomes]: [ChangeKind, string]): Change =>
  change(own, range, {
    kind,
    at,
    becomes,
    was: own.tokens[at]?.text ?? '',
    text: replaced(own, range, at, becomes),
  });

function ofBinary(own: Own, node: Node & { kind: 'binary' }): Change[] {
  const { from, to, operator } = node;
  const sign = own.tokens[operator]?.text ?? '';
  const isComparison = comparisons.includes(sign);
  const to1 = (kind: ChangeKind, others: readonly (string | undefined)[]) =>
    others.flatMap((other) =>
      other === undefined ? [] : [swap(own, node, operator, [kind, other])],
    );
  const left = textOf(own, { from, to: operator });
  const right = { from: operator + 1, to };
  return [
    ...(isComparison
      ? to1(
          'comparison',
          comparisons.filter((other) => other !== sign),
        )
      : []),
    ...(isComparison ? byOne(own, right, 'bound') : []),
    ...to1('logic', [logic[sign]]),
    ...to1('sign', [signs[sign]]),
    ...(sign === '*' && !/LL|ll|\./.test(left)
      ? [
          change(own, node, {
            kind: 'width',
            at: operator,
            was: '*',
            becomes: '* 1LL *',
            text: `1LL * ( ${left} ) * ${textOf(own, right)}`,
          }),
        ]
      : []),
  ];
}

/** Adds one to a part, and subtracts one from it. */
function byOne(own: Own, range: Range, kind: ChangeKind): Change[] {
  const was = textOf(own, range);
  // Numbers have separate changes.
  if (range.to - range.from === 1 && own.tokens[range.from]?.kind === 'number') return [];
  return [1, -1].map((by) =>
    change(own, range, {
      kind,
      at: range.from,
      was,
      becomes: `${was} ${by < 0 ? '-' : '+'} 1`,
      text: `${add} ( ${was} , ${by} )`,
    }),
  );
}

const wholeNumber = /^(?:0|[1-9]\d*)(?:[uU]?[lL]{0,2})$/;

function ofNumber(own: Own, node: Range): Change[] {
  const { text = '' } = own.tokens[node.from] ?? {};
  const value = Number.parseInt(text, 10);
  if (!wholeNumber.test(text) || value > numberMax) return [];
  const ending = text.replace(/^\d+/, '');
  return [value + 1, value - 1].map((other) =>
    swap(own, node, node.from, [
      'number',
      `${other < 0 ? '(' : ''}${other}${ending}${other < 0 ? ')' : ''}`,
    ]),
  );
}

/** For initial values of counts and indexes, and of minima and maxima. */
const [large, larger] = ['1000000000', '4000000000000000000LL'];
const starts = ['0', '1', '-1', large, `-${large}`, larger, `-${larger}`];

function ofInitial(own: Own, { from, to }: Range): Change[] {
  const was = textOf(own, { from, to });
  const others = starts.filter((other) => other !== was);
  return others.map((becomes) =>
    change(own, { from, to }, { kind: 'start', at: from, was, becomes, text: becomes }),
  );
}

function ofCall(own: Own, node: Node & { kind: 'call' }): Change[] {
  const other = choices[own.tokens[node.name]?.text ?? ''];
  return other === undefined ? [] : [swap(own, node, node.name, ['choice', other])];
}

type Known = ReadonlyMap<string, Variable[]>;

function knownOf(variables: readonly Variable[]): Known {
  const known = new Map<string, Variable[]>();
  for (const one of variables.toSorted((a, b) => a.from - b.from)) {
    const same = known.get(one.name);
    if (same) same.push(one);
    else known.set(one.name, [one]);
  }
  return known;
}

const isKnownAt = ({ from, until }: Variable, at: number): boolean => from < at && at < until;

/** The variable that a name refers to at a token: the innermost one. */
const variableAt = ({ known, tokens }: Own, at: number): Variable | undefined =>
  known.get(tokens[at]?.text ?? '')?.findLast((one) => isKnownAt(one, at));

/** Other variables of the same type, the last declared first. */
function ofUse(own: Own, node: Range): Change[] {
  const at = node.from;
  const used = variableAt(own, at);
  if (used === undefined || used.type === '' || used.type === 'auto') return [];
  return [...own.known.values()]
    .flatMap((same) => same.findLast((one) => isKnownAt(one, at)) ?? [])
    .filter(({ name, type, isConst }) => type === used.type && name !== used.name && !isConst)
    .toSorted((a, b) => b.from - a.from)
    .slice(0, variablesMax)
    .map(({ name }) => swap(own, node, at, ['variable', name]));
}

/** Whether a part is a whole number, judging by its variables and signs. */
function isWhole(own: Own, { from, to }: Range): boolean {
  const { tokens, wholeTypes } = own;
  if (to - from === 1) {
    const type = variableAt(own, from)?.type ?? '';
    return type !== '' && isWholeType(type, wholeTypes);
  }
  return tokens.slice(from, to).some(({ text }) => text === '+' || text === '-' || text === '*');
}
