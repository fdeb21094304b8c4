/** Which files are images, which images a statement shows, and which files it refers to. */
import { expect, it } from 'vitest';
import { fileMeant, imagesIn, imageTypeOf, originOf } from './statement-images.ts';

it.each([
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['%PDF-1.7', undefined],
  ['\x89PN', undefined],
  ['', undefined],
])('a file that starts with %j is %s', (head, type) => {
  expect(imageTypeOf(Buffer.from(head, 'latin1'))).toBe(type);
});

it('finds the images of a statement, each once', () => {
  const text = '![](a.png) text ![A map](img/b.svg "t") ![](a.png) [c](c.png) ![d](<d e.png>)';
  expect(imagesIn(text)).toEqual(['a.png', 'img/b.svg', 'd e.png']);
});

it('finds those of a statement full of what only begins like one', () => {
  expect(imagesIn(`${'!['.repeat(500_000)} ![](a.png)`)).toEqual(['a.png']);
});

it.each([
  ['a.png', 'beside'],
  ['img/a.b.png', 'beside'],
  ['https://x.example/a.png', 'elsewhere'],
  ['//x.example/a.png', 'elsewhere'],
  ['file:///etc/a.png', 'elsewhere'],
  ['data:image/png;base64,iVBORw0KGgo=', 'inline'],
  ['data:image/svg+xml;base64,PHN2Zz4=', 'broken'],
  ['DATA:text/html,x', 'broken'],
])('the image %s is %s', (source, origin) => {
  expect(originOf(source)).toBe(origin);
});

const files = [{ path: 'tree.png' }, { path: 'img/two words.jpg' }];

it.each([
  ['tree.png', 'tree.png'],
  ['./tree.png', 'tree.png'],
  ['tree', 'tree.png'],
  ['img/two%20words.jpg', 'img/two words.jpg'],
  ['img/two words', 'img/two words.jpg'],
  ['trees.png', undefined],
  ['%', undefined],
])('the name %s refers to the file %s', (source, path) => {
  expect(fileMeant(source, files)?.path).toBe(path);
});
