/**
 * Random data for generators: a small seeded source of numbers and the shapes that most inputs are
 * made of. The same seed always gives the same data; nothing here uses files or the clock.
 */

/** A source of random choices; all bounds are inclusive. */
export type Random = {
  /** A whole number from `low` to `high`; both within the safe integers. */
  integer: (low: number, high: number) => number;
  /** A whole number of any size from `low` to `high`; even over ranges below 2^96. */
  bigInteger: (low: bigint, high: bigint) => bigint;
};

const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

function hash(text: string, salt: number): number {
  let value = fnvOffset ^ salt;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, fnvPrime);
  return value >>> 0;
}

/** A source whose choices depend on `seed` alone (the sfc32 generator over a hash of the seed). */
export function createRandom(seed: string): Random {
  let a = hash(seed, 1);
  let b = hash(seed, 2);
  let c = hash(seed, 3);
  let counter = 1;
  const word = (): number => {
    const sum = (((a + b) >>> 0) + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  for (let round = 0; round < 16; round++) word();
  const bigInteger = (low: bigint, high: bigint): bigint => {
    let value = 0n;
    for (let part = 0; part < 4; part++) value = (value << 32n) | BigInt(word());
    return low + (value % (high - low + 1n));
  };
  const integer = (low: number, high: number): number => {
    const fraction = (word() * 2 ** 21 + (word() >>> 11)) / 2 ** 53;
    return low + Math.floor(fraction * (high - low + 1));
  };
  return { integer, bigInteger };
}

/** One of the items, which must not be empty. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.integer(0, items.length - 1)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** The items in a random order, as a new list. */
export function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const order = items.map((item) => ({ item, key: random.integer(0, 2 ** 52) }));
  return order.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

/** `count` whole numbers from `low` to `high`. */
export function integers(
  random: Random,
  { count, low, high }: { count: number; low: number; high: number },
): number[] {
  return Array.from({ length: count }, () => random.integer(low, high));
}

/** `count` different whole numbers from `low` to `high`, in random order. */
export function distinctIntegers(
  random: Random,
  { count, low, high }: { count: number; low: number; high: number },
): number[] {
  const seen = new Set<number>();
  while (seen.size < count) seen.add(random.integer(low, high));
  return [...seen];
}

/** A text of `length` letters, each drawn from `alphabet`. */
export function text(random: Random, length: number, alphabet: string): string {
  const letters: string[] = [];
  for (let at = 0; at < length; at++) {
    letters.push(alphabet.charAt(random.integer(0, alphabet.length - 1)));
  }
  return letters.join('');
}

/** The numbers 1 to `count` in a random order. */
export function permutation(random: Random, count: number): number[] {
  return shuffled(
    random,
    Array.from({ length: count }, (_, index) => index + 1),
  );
}

/** `random` has depth about log n, `deep` about sqrt n; a `caterpillar` is a path with leaves. */
export type TreeShape = 'random' | 'deep' | 'path' | 'star' | 'binary' | 'caterpillar';

/** The parent, below `vertex`, that the shape gives to `vertex` (2 and up, of `count`). */
function parent(random: Random, shape: TreeShape, vertex: number, count: number): number {
  switch (shape) {
    case 'random':
      return random.integer(1, vertex - 1);
    case 'deep':
      return random.integer(Math.max(1, vertex - Math.ceil(Math.sqrt(count))), vertex - 1);
    case 'path':
      return vertex - 1;
    case 'star':
      return 1;
    case 'binary':
      return vertex >> 1;
    case 'caterpillar':
      return vertex <= count / 2 ? vertex - 1 : random.integer(1, count >> 1);
  }
}

/** The parent of each vertex 2 to `count` of a tree rooted at 1; parents are below children. */
export function parents(random: Random, count: number, shape: TreeShape): number[] {
  return Array.from({ length: count - 1 }, (_, index) => parent(random, shape, index + 2, count));
}

/** The edges of a tree over 1 to `count`, with vertices renamed and edges shuffled. */
export function tree(random: Random, count: number, shape: TreeShape): [number, number][] {
  const name = [0, ...permutation(random, count)];
  const edges = parents(random, count, shape).map((above, index): [number, number] => {
    const ends: [number, number] = [name[above] ?? 0, name[index + 2] ?? 0];
    return random.integer(0, 1) === 0 ? ends : [ends[1], ends[0]];
  });
  return shuffled(random, edges);
}

/** At least `vertices` − 1 edges that connect 1 to `vertices`; no loops, maybe parallels. */
export function connectedGraph(
  random: Random,
  { vertices, edges, shape }: { vertices: number; edges: number; shape: TreeShape },
): [number, number][] {
  const all = tree(random, vertices, shape);
  while (all.length < edges) {
    const from = random.integer(1, vertices);
    const to = random.integer(1, vertices);
    if (from !== to) all.push([from, to]);
  }
  return shuffled(random, all);
}

/** Rows as lines of an input: the parts of a row with blanks between, each line ended. */
export function lines(
  ...rows: readonly (string | number | bigint | readonly (string | number | bigint)[])[]
): string {
  return rows.map((row) => `${Array.isArray(row) ? row.join(' ') : String(row)}\n`).join('');
}
