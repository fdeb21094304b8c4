/**
 * Tracebacks as CPython 3.11.7, 3.12.1 and 3.13.0 printed them for byte code of main.py. The frames
 * of their libraries have lines of carets, in a different form in each version.
 */
import { expect, it } from 'vitest';
import { readEnd } from './python-way.ts';

const read = (stderr: string) =>
  readEnd({ exitCode: 1, signal: null, stderrHead: Buffer.from(stderr) });

const opening = 'Traceback (most recent call last):';

/** Frames of json, with the carets of each version. */
const jsonFrames = {
  '3.11': `  File "/usr/lib/python3.11/json/__init__.py", line 346, in loads
    return _default_decoder.decode(s)
           ^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "/usr/lib/python3.11/json/decoder.py", line 353, in raw_decode
    obj, end = self.scan_once(s, idx)
               ^^^^^^^^^^^^^^^^^^^^^^`,
  '3.13': `  File "/usr/lib/python3.13/json/__init__.py", line 346, in loads
    return _default_decoder.decode(s)
           ~~~~~~~~~~~~~~~~~~~~~~~^^^
  File "/usr/lib/python3.13/json/decoder.py", line 360, in raw_decode
    obj, end = self.scan_once(s, idx)
               ~~~~~~~~~~~~~~^^^^^^^^`,
};

it.each(Object.entries(jsonFrames))(
  'finds the innermost line of the program under frames of a library of %s',
  (_, frames) => {
    const end = read(`${opening}
  File "main.py", line 8, in <module>
  File "main.py", line 4, in read
${frames}
json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)
`);
    expect(end).toMatchObject({ kind: 'uncaught-exception', line: 4 });
    expect(end?.text).toMatch(/^uncaught json\.decoder\.JSONDecodeError: Expecting/);
    expect(end?.exceptionType).toBeUndefined();
  },
);

it.each([
  ['3.11', "NameError: name 'sys' is not defined"],
  ['3.12', "NameError: name 'sys' is not defined. Did you forget to import 'sys'?"],
  ['3.12', "NameError: name 'valeus' is not defined. Did you mean: 'values'?"],
  ['3.12', "TypeError: f() got an unexpected keyword argument 'coutn'"],
  ['3.13', "TypeError: f() got an unexpected keyword argument 'coutn'. Did you mean 'count'?"],
  ['3.13', "ModuleNotFoundError: No module named 'numpyy'"],
  ['3.13', 'KeyError'],
])('names the exception of %s: %s', (_, raised) => {
  const end = read(`${opening}\n  File "main.py", line 2, in <module>\n${raised}\n`);
  const [exceptionType] = raised.split(':');
  expect(end).toMatchObject({
    kind: 'uncaught-exception',
    text: `uncaught ${raised}`,
    exceptionType,
    line: 2,
  });
});

it('reads recursion, whose frames are cut short', () => {
  const end = read(`${opening}
  File "main.py", line 4, in <module>
  File "main.py", line 2, in f
  File "main.py", line 2, in f
  [Previous line repeated 996 more times]
RecursionError: maximum recursion depth exceeded
`);
  expect(end).toMatchObject({ exceptionType: 'RecursionError', line: 2 });
});

it('reads a group of exceptions, which is drawn as a tree', () => {
  const end = read(`  + Exception Group ${opening}
  |   File "main.py", line 1, in <module>
  | ExceptionGroup: several (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | ValueError: one
    +---------------- 2 ----------------
    | KeyError: 'two'
    +------------------------------------
`);
  expect(end).toEqual({
    kind: 'uncaught-exception',
    text: 'uncaught ExceptionGroup: several (2 sub-exceptions)',
    exceptionType: 'ExceptionGroup',
    line: 1,
  });
});

it('leaves out the notes of an exception', () => {
  const end = read(`${opening}
  File "main.py", line 2, in <module>
ValueError: invalid literal for int() with base 10: 'x'
a note
of two lines
`);
  expect(end?.text).toBe("uncaught ValueError: invalid literal for int() with base 10: 'x'");
});

it('reads the last of two exceptions, the second raised while handling the first', () => {
  const end = read(`${opening}
  File "main.py", line 2, in <module>
ZeroDivisionError: division by zero

During handling of the above exception, another exception occurred:

${opening}
  File "main.py", line 4, in <module>
ValueError: invalid literal for int() with base 10: 'x'
`);
  expect(end).toMatchObject({ exceptionType: 'ValueError', line: 4 });
});

it('is not misled by an exception in a destructor afterwards', () => {
  const end = read(`${opening}
  File "main.py", line 6, in <module>
ValueError: invalid literal for int() with base 10: 'x'
Exception ignored in: <function A.__del__ at 0x7f77ea44ff60>
${opening}
  File "main.py", line 3, in __del__
KeyError: 'late'
`);
  expect(end).toMatchObject({ exceptionType: 'ValueError', line: 6 });
});

it('does not mistake the exception of another thread for the end of the program', () => {
  const ofThread = `Exception in thread Thread-1 (<lambda>):
${opening}
  File "/usr/lib/python3.13/threading.py", line 992, in run
    self._target(*self._args, **self._kwargs)
    ~~~~~~~~~~~~^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "main.py", line 2, in <lambda>
ZeroDivisionError: division by zero
`;
  expect(read(ofThread)).toBe(null);
  const end = read(`${ofThread}${opening}
  File "main.py", line 5, in <module>
ValueError: invalid literal for int() with base 10: 'y'
`);
  expect(end).toMatchObject({ exceptionType: 'ValueError', line: 5 });
});

it('reads the syntax error of code that the program itself compiles', () => {
  const end = read(`${opening}
  File "main.py", line 1, in <module>
  File "<string>", line 1
    a = = 1
        ^
SyntaxError: invalid syntax
`);
  expect(end).toMatchObject({ exceptionType: 'SyntaxError', line: 1 });
});
