/**
 * The names of a standard library, as lines: a name, its
 * kind, its header, then signatures, a type, or the parameters and bases of a type. The members of
 * a type follow it, each with a leading dot and without a header.
 */

export type LibraryKind = 'function' | 'type' | 'alias' | 'variable' | 'value' | 'module';

export type LibraryMember = {
  name: string;
  kind: LibraryKind;
  /** The return type and the parameters, as in `void (int count)`. */
  signatures: string[];
  /** The type of variables and aliases. */
  type: string;
};

export type LibraryName = LibraryMember & {
  header: string;
  params: string[];
  bases: string[];
  members: Map<string, LibraryMember>;
};

export type Library = ReadonlyMap<string, LibraryName>;

export function readLibrary(text: string): Library {
  const names = new Map<string, LibraryName>();
  let last: LibraryName | undefined;
  for (const line of text.split('\n')) {
    const [name = '', kind = '', ...rest] = line.split('\t');
    if (name.startsWith('.')) {
      if (last) join(last.members, readMember(name.slice(1), kind, rest));
      continue;
    }
    if (name === '') continue;
    const [header = '', ...told] = rest;
    const isType = kind === 'type';
    last = join(names, {
      ...readMember(name, kind, isType ? [] : told),
      header,
      params: isType ? list(told[0]) : [],
      bases: isType ? list(told[1]) : [],
      members: new Map(),
    });
  }
  return names;
}

const list = (text = ''): string[] => (text === '' ? [] : text.split(','));

const kinds: readonly LibraryKind[] = ['function', 'type', 'alias', 'variable', 'value', 'module'];

function readMember(name: string, kind: string, told: string[]): LibraryMember {
  const known = kinds.find((one) => one === kind) ?? 'value';
  const isFunction = known === 'function';
  return {
    name,
    kind: known,
    signatures: isFunction ? told : [],
    type: isFunction ? '' : (told[0] ?? ''),
  };
}

/** Adds a name; its signatures are added to those already known. */
function join<T extends LibraryMember>(names: Map<string, T>, one: T): T {
  const known = names.get(one.name);
  if (known === undefined) {
    names.set(one.name, one);
    return one;
  }
  known.signatures.push(...one.signatures);
  return known;
}
