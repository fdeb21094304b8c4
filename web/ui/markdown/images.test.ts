/** Which images of a text are shown, and what replaces the others. */
import { expect, it } from 'vitest';
import { type Images, showImages } from './images.ts';
import type { Node } from './tree.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The source of an image, or the text in its place. */
function shown(src: string, images?: Images): unknown {
  const image: Node = { type: 'element', tagName: 'img', properties: { src, alt: 'A' } };
  showImages(images)({ type: 'root', children: [image] });
  return image.tagName === 'img' ? image.properties?.src : image.children?.[0]?.value;
}

it('shows images embedded in the text', () => {
  expect(shown(dot)).toBe(dot);
});

it('shows images stored with the text, even if their names have spaces', () => {
  expect(shown('a.png', new Map([['a.png', dot]]))).toBe(dot);
  expect(shown('a%20b.png', new Map([['a b.png', dot]]))).toBe(dot);
});

it.each([
  'https://x.example/a.png',
  'http://x.example/a.png',
  '//x.example/a.png',
  'HTTPS:/a.png',
  'javascript:a',
])('never loads %s', (src) => {
  expect(shown(src)).toBe('Image not shown (A): images from other sites are never loaded.');
});

it.each(['data:image/svg+xml;base64,PHN2Zz4=', 'data:text/html,<b>', 'data:image/png,x"onerror'])(
  'does not show %s',
  (src) => {
    expect(shown(src)).toContain('must be PNG, JPEG, GIF or WebP');
  },
);

it('says that others are being loaded or do not exist', () => {
  expect(shown('a.png', new Map([['a.png', null]]))).toBe('Loading the image...');
  expect(shown('a.png')).toBe('Image not shown (A): there is no such image.');
});
