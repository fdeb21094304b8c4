/** The shape of a program as values; reading it is program.ts's and variables.ts's. */
import type { Directive, Token } from './tokens.ts';

/** Indexes of tokens, the second one past the last. */
export type Range = { from: number; to: number };

export type Loop = {
  kind: 'for' | 'range' | 'while' | 'do';
  line: number;
  /** All of it. */
  whole: Range;
  /** Of a `for`, its first part; else empty. */
  start: Range;
  condition: Range;
  step: Range;
  /** Of a range-for, what it goes over. */
  over: Range;
  body: Range;
};

export type Condition = { line: number; condition: Range; then: Range; otherwise: Range | null };

export type Callable = {
  /** Empty for a lambda. */
  name: string;
  line: number;
  params: Range;
  body: Range;
  /** Whether it says that it returns something. */
  returnsValue: boolean;
};

export type Program = {
  tokens: Token[];
  directives: Directive[];
  /** The partner of each bracket; its own index where there is none. */
  partner: number[];
  loops: Loop[];
  conditions: Condition[];
  callables: Callable[];
  variables: Variable[];
  /** Names by which the program calls other types, as `ll` for `long long`. */
  aliases: Map<string, string>;
};

export const empty: Range = { from: 0, to: 0 };
export const contains = (range: Range, index: number): boolean =>
  index >= range.from && index < range.to;
export const isEmpty = (range: Range): boolean => range.to <= range.from;

export type Variable = {
  name: string;
  /** Aliases replaced, without `std::`, `const` and the like: `long long`, `vector<vector<int>>`. */
  type: string;
  line: number;
  /** The token of the name. */
  at: number;
  /** Where the name means this variable. */
  scope: Range;
  isGlobal: boolean;
  isConst: boolean;
  isReference: boolean;
  role: 'variable' | 'parameter' | 'element' | 'member';
  /** The sizes of an array, each as what stands between its brackets. */
  dimensions: Range[];
  /** What it begins with, without brackets around it. */
  initial: Range | null;
  /** How `initial` is given; null where there is none. */
  form: '=' | '(' | '{' | null;
};
