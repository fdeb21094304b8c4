/** Faked reports are parsed in linear time, for any content of a line. */
import { expect, it } from 'vitest';
import { findingsOf } from './sanitizer-report.ts';

const source = Buffer.from('int main() {\n  return 0;\n}\n');
const sourceName = 'main.cpp';
const found = (report: string) =>
  findingsOf({ stderrHead: Buffer.from(report) }, { source, sourceName });
const crash = `==1==ERROR: AddressSanitizer: ABRT on unknown address\n    #0 0x1 in main ${sourceName}:2\n`;

it('distinguishes the assertion of a container from that of the program', () => {
  const library = "/usr/include/c++/bits/stl_vector.h:1: f: Assertion '!this->empty()' failed.\n";
  expect(found(library + crash)).toEqual([{ kind: 'empty-container', line: 2 }]);
  const own = `main: ${sourceName}:1: int main(): Assertion \`a < b' failed.\n`;
  expect(found(own + crash)).toEqual([{ kind: 'failed-assertion', line: 2 }]);
});

it('distinguishes an array that ends beyond the stack from calls that filled it', () => {
  const at = (address: string) =>
    `==1==ERROR: AddressSanitizer: stack-overflow on address ${address} (pc 0x4a bp 0x7b sp 0x7ffd1000 T0)\n` +
    `    #0 0x1 in f ${sourceName}:1\n    #1 0x2 in main ${sourceName}:2\n`;
  const full = [{ kind: 'stack-overflow', line: 2 }];
  const beyond = [{ kind: 'out-of-bounds', line: 1 }];
  expect(found(at('0x7ffd0ff8'))).toEqual(full);
  expect(found(at('0x7ffd1000'))).toEqual(full);
  expect(found(at('0x7ffd2008'))).toEqual(full);
  expect(found(at('0x7ffd9000'))).toEqual(beyond);
});

it('reads a single condition if a line contains thousands', () => {
  const line = `a.h:1: ${": Assertion '".repeat(4_000)}empty()' failed.\n`;
  expect(found(line + crash)).toEqual([{ kind: 'empty-container', line: 2 }]);
});

/**
 * Patterns that backtrack over a line take seconds for each of these, so the test would time out.
 */
it.each([
  ['a.h:1: ', ": Assertion '"],
  ['a: b:1: ', ': Assertion `'],
  ['a: b:1: ', ': '],
  ['    #1 a in ', 'a in '],
  ['    #1 a in ', ' a:1:'],
  [`${sourceName}:1:1: runtime error: `, "cannot be represented in type '"],
  ['==1==ERROR: XSanitizer: SEGV ', 'address 0x'],
  ['==1==ERROR: XSanitizer: stack-overflow', ' on address 0x1 (pc 1 bp 1 '],
  ['terminate called after throwing an instance of ', "'"],
])('reads %j followed by many times %j, repeatedly', (opening, piece) => {
  const report = opening + piece.repeat(Math.floor(59_000 / piece.length));
  for (let time = 0; time < 100; time += 1) expect(found(report).length).toBeLessThan(2);
});

it('keeps a limited number of findings', () => {
  const lines = `${sourceName}:1:1: runtime error: odd\n`.repeat(1_800);
  expect(found(lines)).toEqual([{ kind: 'undefined-behaviour', line: 1 }]);
});
