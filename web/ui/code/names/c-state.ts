/** The state of parsing a C or C++ program: what its tokens so far have declared. */
import type { CText } from './c-tokens.ts';
import { type CSource, textAt } from './c-types.ts';
import { type Declaration, declare, type Scope } from './names.ts';

export type CProgram = CSource & {
  code: string;
  text: CText;
  file: Scope;
  /** The scope of each token, and the scope after it. */
  scopes: Scope[];
  scopesAfter: Scope[];
  /** The declaration that each token makes. */
  declared: Map<number, Declaration>;
  /** The words that refer to declarations elsewhere. */
  uses: number[];
  usesStd: boolean;
  /** The classes by the token of their first word. */
  declaredClasses: Map<number, Scope>;
  /** Members that a constructor initialises. */
  initialised: Set<number>;
};

/** An open bracket, or a statement such as `for`, whose names end with it. */
export type Open = {
  kind: 'block' | 'list' | 'paren' | 'statement' | 'class' | 'whole';
  scope: Scope;
  /** The token that closes it; -1 for a statement, which ends with the next statement inside. */
  end: number;
  isIf?: boolean;
  /** The type of names that follow a class definition. */
  type?: { from: number; to: number };
  /** For a class: the access of its surroundings. */
  wasPublic?: boolean;
};

export type Walk = CProgram & {
  open: Open[];
  /** Scopes that begin at a later token. */
  begins: Map<number, Open[]>;
  isStart: boolean;
  isLabel: boolean;
  isPublic: boolean;
  isLibraryType: (name: string) => boolean;
  /** Macros that begin a loop, with the index of the parameter that it declares. */
  loops: ReadonlyMap<string, number>;
};

export const scopeOf = (walk: Walk): Scope => walk.open.at(-1)?.scope ?? walk.file;

/** Opens `opened` when parsing reaches `at`. */
export function begin(walk: Walk, at: number, opened: Open): void {
  const begun = walk.begins.get(at);
  if (begun) begun.push(opened);
  else walk.begins.set(at, [opened]);
}

export function addName(
  walk: Walk,
  scope: Scope,
  declaration: Omit<Declaration, 'scope' | 'name'>,
): Declaration {
  const name = textAt(walk, declaration.token);
  const made = declare(scope, { name, isPublic: walk.isPublic, ...declaration });
  walk.declared.set(declaration.token, made);
  return made;
}
