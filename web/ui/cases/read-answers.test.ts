/** Chosen files become sections of a text of answers. */
import { describe, expect, it } from 'vitest';
import { fillAnswers } from './read-answers.ts';
import { zipOf } from './testing-zip.ts';

const names = { asked: ['01', '02'], samples: ['example'] };
const file = (name: string, content: BlobPart) => new File([content], name);

const filled = (text: string, ...files: File[]) => fillAnswers(() => text, files, names);

describe('answers in files', () => {
  it('replace those of the text, and leave the others', async () => {
    const text = '==== 01.out\n1\n==== 02.out\n2\n';
    expect(await filled(text, file('02.out', '5'))).toEqual({
      text: '==== 01.out\n1\n==== 02.out\n5\n',
      taken: 1,
      remarks: [],
    });
  });

  it('keep what was written while they were read', async () => {
    let text = '==== 01.out\n1\n';
    const filling = fillAnswers(() => text, [file('02.out', '5')], names);
    text = '==== 01.out\n3\n';
    expect((await filling).text).toBe('==== 01.out\n3\n==== 02.out\n5\n');
  });

  it('may be in an archive, with folders', async () => {
    const archive = await zipOf({ 'mine/01.out': '7\n', 'mine/output_02.txt': '8', 'a.png': 'x' });
    expect(await filled('', archive)).toEqual({
      text: '==== 01.out\n7\n==== 02.out\n8\n',
      taken: 2,
      remarks: ['a.png: There is no such test.'],
    });
  });

  it('are refused by name: for no test, twice, no text, too large', async () => {
    const { text, remarks } = await filled(
      '',
      file('01.out', '1'),
      file('01.ans', '2'),
      file('3.out', '3'),
      file('02.out', new Uint8Array([0xff, 0xfe])),
      file('example.out', 'a'.repeat(65 * 1024)),
    );
    expect(text).toBe('==== 01.out\n1\n==== 02.out\n');
    expect(remarks).toEqual([
      '01.ans: The test 01 has an answer already.',
      '3.out: There is no such test.',
      '02.out: It is no text.',
      'example.out: It is too large.',
    ]);
  });

  it('are refused together if the text would be too large', async () => {
    const half = 'a'.repeat(40 * 1024);
    const { text, remarks } = await filled('', file('01.out', half), file('02.out', half));
    expect(text).toBeNull();
    expect(remarks).toEqual(['Together, the answers have more than 64 KiB.']);
  });

  it('leave a text alone that cannot be read', async () => {
    const { text, remarks } = await filled('==== 9.out\n', file('01.out', '1'));
    expect(text).toBeNull();
    expect(remarks).toEqual(['Line 1 of your text: there is no test 9.']);
  });
});
