/** What the calls of a function give to its parameters. */
import { splitArguments } from './expressions.ts';
import { contains, type Program, type Range, type Variable } from './shape.ts';

/** The arguments that stand for a parameter, one for each call; undefined where a call is unclear. */
export function argumentsFor(program: Program, parameter: Variable): Range[] | undefined {
  const { tokens, callables, partner } = program;
  const owner = callables.find(({ params }) => contains(params, parameter.at));
  if (!owner || owner.name === '') return undefined;
  const position = splitArguments(program, owner.params).findIndex((one) =>
    contains(one, parameter.at),
  );
  const found: Range[] = [];
  for (const [at, { text }] of tokens.entries()) {
    const isCall =
      text === owner.name && tokens[at + 1]?.text === '(' && at + 2 !== owner.params.from;
    if (!isCall) continue;
    const given = splitArguments(program, { from: at + 2, to: partner[at + 1] ?? at })[position];
    if (!given) return undefined;
    // A recursion that hands its own parameter on says nothing new.
    const isSame =
      contains(owner.body, at) &&
      given.to - given.from === 1 &&
      tokens[given.from]?.text === parameter.name;
    if (!isSame) found.push(given);
  }
  return found.length > 0 ? found : undefined;
}
