/**
 * The images of a text: those stored with it and those embedded in it are shown. Images of other
 * sites are never loaded, because that would tell these sites who reads what.
 */

import { imageKinds, originOf } from '../../../contract/statement-images.ts';
import { t } from '../../../contract/translation.ts';
import { descendants, type Node } from './tree.ts';

/** Addresses of images by the names that the text uses; null while an image is being loaded. */
export type Images = ReadonlyMap<string, string | null>;

/** Sets the addresses of images; replaces an image that cannot be shown by the reason. */
export const showImages =
  (images: Images = new Map()) =>
  (tree: Node) => {
    for (const node of descendants(tree)) {
      if (node.tagName !== 'img' || node.properties === undefined) continue;
      const source = String(node.properties.src ?? '');
      if (originOf(source) === 'inline') continue;
      const address = images.get(source) ?? images.get(decoded(source));
      if (address !== undefined && address !== null) {
        node.properties.src = address;
        continue;
      }
      const isLoading = images.get(source) === null || images.get(decoded(source)) === null;
      const text = isLoading ? t`Loading the image...` : reasonFor(source, node.properties.alt);
      node.tagName = 'span';
      node.properties = { className: ['image-not-shown'] };
      node.children = [{ type: 'text', value: text }];
    }
  };

function reasonFor(source: string, alt: unknown): string {
  const name = typeof alt === 'string' && alt !== '' ? ` (${alt})` : '';
  return t`Image not shown${name}: ${reasons[originOf(source)]}`;
}

/** The sanitiser removes the source of images that it refuses. */
const reasons = {
  inline: '',
  broken: t`an image as text must be ${imageKinds}, in base64.`,
  elsewhere: t`images from other sites are never loaded.`,
  beside: t`there is no such image.`,
};

function decoded(source: string): string {
  try {
    return decodeURI(source);
  } catch {
    return source;
  }
}
