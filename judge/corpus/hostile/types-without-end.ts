//@ expect Accepted
//@ kind compile-bombs
// What checks types is stopped, and the program runs.
type Twice<T, N extends unknown[] = []> = N['length'] extends 900 ? T : Twice<[T, T] | T[], [...N, 0]>;
type Texts<T extends string> = T | `${T}${T}a` | `${T}b${T}`;
type Many = Texts<Texts<Texts<Texts<'0' | '1' | '2' | '3'>>>>;
declare const many: Many;
declare const twice: Twice<number>;
const own: { a: typeof twice; b: Many } = undefined!;
function deep<T>(x: T): T extends never ? 0 : ReturnType<typeof deep<[T, T]>> {
  return deep([x, x]) as never;
}
type Deep = ReturnType<typeof deep<1>>;
console.log('ok' as string);
