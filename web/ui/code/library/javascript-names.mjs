/**
 * Writes the names of JavaScript's library, as Node tells them:
 *
 *     node web/ui/code/library/javascript-names.mjs > web/ui/code/library/javascript.txt
 *
 * names/library.ts says how the lines are read. The members of a type are those of its objects and its own.
 */

const types = [
  ...[Array, String, Number, BigInt, Boolean, Object, Function, Symbol, RegExp, Date, Map, Set],
  ...[WeakMap, Promise, Int32Array, Float64Array, Uint8Array, BigInt64Array, ArrayBuffer],
  ...[Error, TypeError, RangeError],
];
const { argv, exit, hrtime, memoryUsage, nextTick, on, stdin, stdout } = process;
const objects = {
  Math,
  JSON,
  console,
  process: { argv, exit, hrtime, memoryUsage, nextTick, on, stdin, stdout },
};
const functions = {
  parseInt,
  parseFloat,
  isNaN,
  isFinite,
  structuredClone,
  require: (name) => name,
};
const values = ['NaN', 'Infinity', 'globalThis'];

/** What TypeScript calls the types of plain values. */
const plain = { string: 'String', number: 'Number', boolean: 'Boolean', bigint: 'BigInt' };

/** The parameters of library functions have no names; only their number is known. */
const parameters = ({ length }) =>
  `(${Array.from({ length }, (_, at) => String.fromCharCode(97 + at)).join(', ')})`;

const say = (...parts) => process.stdout.write(`${parts.join('\t')}\n`);

const isTold = (name) => /^[a-zA-Z][a-zA-Z0-9_]*$/.test(name);
const isEverywhere = /^(?:prototype|constructor|caller|arguments|name|_.*)$/;

function sayMembers(...owners) {
  const seen = new Set();
  for (const owner of owners) {
    for (const name of Object.getOwnPropertyNames(owner).sort()) {
      if (seen.has(name) || isEverywhere.test(name) || !isTold(name)) continue;
      seen.add(name);
      const { value } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      if (typeof value === 'function') say(`.${name}`, 'function', ` ${parameters(value)}`);
      else say(`.${name}`, 'variable', '');
    }
  }
}

for (const type of types) {
  say(type.name, 'type', '', '', '');
  say('.()', 'function', ` ${parameters(type)}`);
  const above = Object.getPrototypeOf(type.prototype);
  sayMembers(type, type.prototype, above === null || above === Object.prototype ? {} : above);
}
for (const [name, object] of Object.entries(objects)) {
  say(name, 'type', '', '', '');
  sayMembers(object);
}
for (const [name, made] of Object.entries(functions))
  say(name, 'function', '', ` ${parameters(made)}`);
for (const name of values) say(name, 'value', '', '');
for (const [name, type] of Object.entries(plain)) say(name, 'alias', '', type);
