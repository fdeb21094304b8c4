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

it.each([
  ['__n < this->size()', 'out-of-bounds'],
  ['__pos <= size()', 'out-of-bounds'],
  ['!this->empty()', 'empty-container'],
  ['__position != end()', 'empty-container'],
  ['get() != pointer()', 'null-pointer'],
  ['!__overflow', 'integer-overflow'],
  ['__val != __gnu_cxx::__int_traits<_Res>::__min', 'integer-overflow'],
])('takes the condition %s as evidence for %s', (condition, kind) => {
  const library = `/usr/include/c++/numeric:1: f: Assertion '${condition}' failed.\n`;
  expect(found(library + crash)).toEqual([{ kind, line: 2 }]);
});

it.each(['_M_a <= _M_b', 'this->_M_is_engaged()', '_M_get_Node_allocator() == x'])(
  'names no cause for the condition %s, but quotes it',
  (condition) => {
    const library = `/usr/include/c++/random:1: f: Assertion '${condition}' failed.\n`;
    const quoted = { kind: 'library-assertion', line: 2, values: condition };
    expect(found(library + crash)).toEqual([quoted]);
  },
);

it('names no cause for an address where no memory is, unless it is near the null pointer', () => {
  const at = (address: string) =>
    found(
      `==1==ERROR: AddressSanitizer: SEGV on unknown address ${address} (pc 0x4a T0)\n    #0 0x1 in main ${sourceName}:2\n`,
    );
  expect(at('0x1d0000000000')).toEqual([{ kind: 'invalid-access', line: 2 }]);
  expect(at('0x000000000008')).toEqual([{ kind: 'null-pointer', line: 2 }]);
});

it('takes what is right behind freed memory for a use of it, as by a vector that has moved', () => {
  const behind = (state: string, bytes = 0) =>
    '==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000018 at pc 0x55\n' +
    `READ of size 4 at 0x602000000018 thread T0\n    #0 0x1 in main ${sourceName}:2\n\n` +
    `0x602000000018 is located ${bytes} bytes to the right of 8-byte region [0x10,0x18)\n` +
    `${state} by thread T0 here:\n    #0 0x2 in f /usr/include/c++/12/x.h:3\n`;
  expect(found(behind('freed'))).toEqual([{ kind: 'use-after-free', line: 2, isBehind: true }]);
  expect(found(behind('allocated'))).toEqual([{ kind: 'out-of-bounds', line: 2 }]);
  expect(found(behind('freed', 16))).toEqual([{ kind: 'out-of-bounds', line: 2 }]);
});

const overflown = (address: string, frames: string[]) =>
  `==1==ERROR: AddressSanitizer: stack-overflow on address ${address} (pc 0x4a bp 0x7b sp 0x7ffd1000 T0)\n` +
  frames.map((one, at) => `    #${at} 0x${at} in ${one}\n`).join('');

it('distinguishes variables that are too large from calls that filled the stack', () => {
  const at = (frames: string[]) => found(overflown('0x7ffd0ff8', frames));
  const large = (line: number) => [{ kind: 'large-variables', line }];
  expect(at([`main ${sourceName}:2`, '__libc_start_main (/lib/libc.so.6)'])).toEqual(large(2));
  expect(at([`f ${sourceName}:1`, `main ${sourceName}:2`])).toEqual(large(1));
  // Where the stack cannot be followed, nothing says that no call is in it twice.
  expect(at([`main ${sourceName}:2`.replace('main', 'f')])).toMatchObject([
    { kind: 'stack-overflow' },
  ]);
});

it('distinguishes an array that ends beyond the stack from calls that filled it', () => {
  const at = (address: string) =>
    overflown(address, [`f ${sourceName}:1`, `f ${sourceName}:2`, `f ${sourceName}:2`]);
  const full = [{ kind: 'stack-overflow', line: 2 }];
  const beyond = [{ kind: 'out-of-bounds', line: 1 }];
  expect(found(at('0x7ffd0ff8'))).toEqual(full);
  expect(found(at('0x7ffd1000'))).toEqual(full);
  expect(found(at('0x7ffd2008'))).toEqual(full);
  expect(found(at('0x7ffd9000'))).toEqual(beyond);
});

const declaring = {
  source: Buffer.from('int few[5], many[50];\nint main() { char name[64], text[256]; }\n'),
  sourceName,
};
const inFrame = (at: number, size: number) => [
  `WRITE of size ${size} at 0x7f thread T0`,
  `    #0 0x1 in main ${sourceName}:2`,
  '',
  `Address 0x7f is located in stack of thread T0 at offset ${at} in frame`,
  `    #0 0x1 in main ${sourceName}:2`,
  '',
  '  This frame has 2 object(s):',
  "    [32, 96) 'name' (line 2)",
  `    [128, 384) 'text' (line 2) <== Memory access at offset ${at} partially underflows this variable`,
];
const nearGlobals = (...places: [name: string, place: string][]) => [
  'READ of size 4 at 0x7f thread T0',
  ...places.map(
    ([name, place]) =>
      `0x7f is located ${place} global variable '${name}' defined in '${sourceName}:1:5' (0x7e) of size 20`,
  ),
];
const outside = (name: string, line: number): string =>
  `The program used memory outside of \`${name}\`, which line ${line} declares,`;
const [ofName, ofText] = [outside('name', 2), outside('text', 2)];
const [ofFew, ofMany] = [outside('few', 1), outside('many', 1)];

it.each<[where: string, rest: string[], name: string | undefined]>([
  ['a call that runs into the next one', inFrame(96, 100), ofName],
  ['an element before the first', inFrame(124, 4), ofText],
  ['a place between two', inFrame(110, 1), undefined],
  [
    'the end of one that is listed last',
    nearGlobals(['many', '44 bytes to the left of'], ['few', '0 bytes to the right of']),
    ofFew,
  ],
  [
    'that end in the words of a newer compiler',
    nearGlobals(['many', '9 bytes before'], ['few', '0 bytes after']),
    ofFew,
  ],
  ['right before one', nearGlobals(['few', '40 bytes after'], ['many', '4 bytes before']), ofMany],
  ['near two', nearGlobals(['few', '12 bytes after'], ['many', '32 bytes before']), undefined],
  ['near the only one', nearGlobals(['few', '12 bytes after']), ofFew],
])('names the variable that an access went beyond only if that is certain: %s', (_, rest, name) => {
  const opening = '==1==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7f (pc 0x1 T0)';
  const report = [opening, ...rest].join('\n');
  const [finding] = findingsOf({ stderrHead: Buffer.from(report) }, declaring);
  expect(finding?.kind).toBe('out-of-bounds');
  expect(finding?.touched).toBe(name);
});

it.each<[header: string, call: string, condition: string, touched: string | undefined]>([
  ['string_view', 'front', 'this->_M_len > 0', 'front() was called on an empty string_view'],
  ['bits/stl_vector.h', 'back', '!this->empty()', 'back() was called on an empty vector'],
  [
    'bits/vector.tcc',
    'erase',
    '__position != end()',
    'erase() of a vector was given an iterator past the last element',
  ],
  ['bits/stl_list.h', 'erase', '__first != __last', undefined],
])('says of %s and %s what the condition %s means', (...[header, call, condition, touched]) => {
  const library = `/usr/include/c++/12/${header}:1: void std::any::${call}(): Assertion '${condition}' failed.\n`;
  expect(found(library + crash)[0]?.touched).toBe(touched);
});

it('reads a single condition if a line contains thousands', () => {
  const line = `a.h:1: ${": Assertion '".repeat(4_000)}empty()' failed.\n`;
  expect(found(line + crash)).toEqual([{ kind: 'library-assertion', line: 2 }]);
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
