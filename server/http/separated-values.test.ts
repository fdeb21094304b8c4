/** Reading tables as spreadsheets write them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { readTable } from './separated-values.ts';

const cellsOf = (table: string) => readTable(table).records.map(({ cells }) => cells);

describe('a table', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2'],
    ['tabs', 'a\tb\r1\t2\r'],
    ['a mark of byte order', '\uFEFFa,b\n1,2'],
    ['spaces around cells', ' a , b\n1 ,"2" \n'],
  ])('is read with %s', (_, table) => {
    expect(cellsOf(table)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('has cells in quotation marks, with separators, lines and such marks within', () => {
    const { records } = readTable('name,note\n"Turing, Alan","said ""no""\nand left"\n\nAda,\n');
    expect(records).toEqual([
      { line: 1, cells: ['name', 'note'] },
      { line: 2, cells: ['Turing, Alan', 'said "no"\nand left'] },
      { line: 5, cells: ['Ada', ''] },
    ]);
  });

  it('is separated by what is outside of quotation marks, and of several by what is there most', () => {
    expect(cellsOf('"a; b","c\t""d""",e\n1,2,3')[0]).toEqual(['a; b', 'c\t"d"', 'e']);
    expect(cellsOf('a,b; c,d\n1,2,3')[0]).toEqual(['a', 'b; c', 'd']);
    expect(cellsOf('a;b, c\n1;2,5')[1]).toEqual(['1', '2,5']);
  });

  it('ends before a quotation mark that is never closed, whose line it says', () => {
    const broken = readTable('a,b\n1,2\n3,"4\n5,6\n');
    expect(broken).toEqual({
      records: [
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
      ],
      unclosedAt: 3,
    });
  });

  it('is empty without text', () => {
    for (const empty of ['', '\n', '\uFEFF\r\n', ' , \n']) expect(cellsOf(empty)).toEqual([]);
  });

  it('of any texts is read as it was written', () => {
    const cell = fc.stringMatching(/^[a-z,;"\n\t]{0,4}x$/).map((text) => text.trim());
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        (rows) => {
          const table = [['a', 'b'], ...rows];
          expect(cellsOf(csvOf(table))).toEqual(table.map((row) => row.map(asWritten)));
        },
      ),
    );
  });
});

/** csv.ts puts an apostrophe before what a spreadsheet takes for a formula. */
const asWritten = (text: string): string => text.replaceAll(/(^|;)(?=[\t\r])/g, "$1'");
