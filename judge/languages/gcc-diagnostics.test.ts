/** Parsing the output of g++. */
import { describe, expect, it } from 'vitest';
import { explainMessage } from './cpp-messages.ts';
import { readGccMessages } from './gcc-diagnostics.ts';

const wide = `${' '.repeat(80)}\n`.repeat(9);

const read = readGccMessages({ sourceName: 'main.cpp', explain: explainMessage });

const parse = (text: string, source = wide) => read(text, Buffer.from(source)).diagnostics;

describe('the compiler’s messages', () => {
  it('become data, in order, with their severity', () => {
    const text = `main.cpp: In function 'int main()':
main.cpp:3:5: error: 'x' was not declared in this scope
    3 |     x = 1;
main.cpp:2:7: warning: suggest parentheses around assignment used as truth value [-Wparentheses]
main.cpp:1:1: note: here
main.cpp:9:10: fatal error: testlib.h: No such file or directory
compilation terminated.`;
    const explanation = expect.any(String);
    expect(parse(text)).toEqual([
      {
        line: 3,
        column: 5,
        severity: 'error',
        explanation,
        message: "'x' was not declared in this scope",
      },
      {
        line: 2,
        column: 7,
        severity: 'warning',
        explanation,
        message: 'suggest parentheses around assignment used as truth value [-Wparentheses]',
      },
      { line: 1, column: 1, severity: 'note', message: 'here' },
      {
        line: 9,
        column: 10,
        severity: 'error',
        explanation,
        message: 'testlib.h: No such file or directory',
      },
    ]);
  });

  it('say how far they reach and how to fix it, which is not part of the text', () => {
    const source = 'int main() {\n  int größe = 2\n  return größe + grösse;\n}\n';
    const said = `main.cpp:3:3: error: expected ',' or ';' before 'return'
    3 |   return größe + grösse;
      |   ^~~~~~
main.cpp:3:20: error: 'grösse' was not declared in this scope; did you mean 'größe'?
    3 |   return größe + grösse;
      |                  ^~~~~~
      |                  größe
fix-it:"main.cpp":{3:20-3:27}:"gr\\303\\266\\303\\237e"
main.cpp:1:1: error: 'vector' is not a member of 'std'
main.cpp:1:1: note: 'std::vector' is defined in header '<vector>'
  +++ |+#include <vector>
fix-it:"main.cpp":{1:1-1:1}:"#include <vector>\\n"
fix-it:"other.h":{1:1-1:1}:"x"
`;
    const { text, diagnostics } = read(said, Buffer.from(source));
    expect(diagnostics).toMatchObject([
      // The compiler names the word after the place where the semicolon is missing.
      { line: 2, column: 16, endColumn: 17, fix: [{ line: 2, column: 16, text: ';' }] },
      {
        line: 3,
        column: 18,
        endColumn: 24,
        fix: [{ line: 3, column: 18, endLine: 3, endColumn: 24, text: 'größe' }],
      },
      { fix: [{ line: 1, column: 1, endLine: 1, endColumn: 1, text: '#include <vector>\n' }] },
      { severity: 'note' },
    ]);
    expect(text).toBe(said.replaceAll(/^fix-it.*\n/gm, ''));
  });

  it('leave out warnings about the rest of a function that an error kept from being read', () => {
    const warning = "main.cpp:2:7: warning: unused variable 'y' [-Wunused-variable]\n";
    expect(parse(warning)).toHaveLength(1);
    expect(parse(`${warning}main.cpp:3:1: error: no x`)).toMatchObject([{ severity: 'error' }]);
  });

  it('count columns as an editor does, not in bytes', () => {
    const source = 'int main() { return "grüße 👋" + x; }';
    const byteColumn = Buffer.from(source).indexOf('x;') + 1;
    const [found] = parse(`main.cpp:1:${byteColumn}: error: no x`, source);
    expect(found?.column).toBe(source.indexOf('x;') + 1);
  });

  it('in library headers are attributed to the line that led there', () => {
    const text = `/usr/include/c++/12/bits/stl_function.h: In instantiation of 'less<A>':
/usr/include/c++/12/bits/stl_set.h:512:25:   required from 'insert'
main.cpp:5:31:   required from here
/usr/include/c++/12/bits/stl_function.h:408:20: error: no match for 'operator<'
/usr/include/c++/12/bits/stl_iterator.h:579:5: note: candidate`;
    expect(parse(text)).toMatchObject([
      { line: 5, column: 31, severity: 'error', message: "no match for 'operator<'" },
    ]);
  });

  it('about other files are not attributed to the source', () => {
    expect(parse('/usr/include/x.h:1:1: error: broken\nmain.o: error: 3')).toEqual([]);
  });

  it('of the assembler have their line', () => {
    const text = "main.cpp: Assembler messages:\nmain.cpp:2: Error: no such instruction: `x'";
    expect(parse(text)).toEqual([
      { line: 2, column: 1, severity: 'error', message: "no such instruction: `x'" },
    ]);
  });

  it('are limited to a hundred', () => {
    expect(parse('main.cpp:1:1: note: again\n'.repeat(500))).toHaveLength(100);
  });

  it('are shown without the paths of the jail', () => {
    expect(
      read('/tmp/ccXy12.o: undefined\n/box/main.cpp:1 /pch/iostream.h', Buffer.from('')).text,
    ).toBe('main.o: undefined\nmain.cpp:1 iostream.h');
  });
});
