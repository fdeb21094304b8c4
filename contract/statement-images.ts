/**
 * Images in statements: which files are images, and which images a statement shows. Only raster
 * images are shown, recognised by their bytes; SVG is not, because it can contain scripts.
 */

/** The first bytes of a file of each type. */
const signatures = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const;

export type ImageType = (typeof signatures)[number]['type'];

export const imageKinds = 'PNG, JPEG, GIF or WebP';

/** The type of an image by its first bytes; undefined for any other file. */
export const imageTypeOf = (head: Uint8Array): ImageType | undefined =>
  signatures.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))?.type;

/** The images in a Markdown text, also those in tags of HTML, by the names that it uses; each once. */
export const imagesIn = (markdown: string): string[] => [
  ...new Set([
    ...[...markdown.matchAll(/!\[[^\]]{0,500}\]\(\s*(?:<([^>\n]*)>|([^)\s]+))/g)].map(
      ([, framed, plain]) => framed ?? plain ?? '',
    ),
    ...[...markdown.matchAll(/<img\s(?:[^<>]{0,500}\s)?src\s*=\s*"([^"<>\n]{1,500})"/gi)].map(
      ([, source]) => source ?? '',
    ),
  ]),
];

/**
 * Where an image comes from: `inline`, a data URL; `broken`, a data URL that holds no image;
 * `elsewhere`, another site; `beside`, a file next to the statement.
 */
export type ImageOrigin = 'inline' | 'broken' | 'elsewhere' | 'beside';

const inline = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/;

export function originOf(source: string): ImageOrigin {
  if (inline.test(source)) return 'inline';
  if (/^data:/i.test(source)) return 'broken';
  return /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(source) ? 'elsewhere' : 'beside';
}

const endings = ['', '.png', '.jpg', '.jpeg', '.gif', '.webp'];

/** The file that a name in a statement refers to; LaTeX omits the extension. */
export function fileMeant<File extends { path: string }>(
  source: string,
  files: readonly File[],
): File | undefined {
  const name = decoded(source).replace(/^(\.\/)+/, '');
  for (const ending of endings) {
    const found = files.find(({ path }) => path === `${name}${ending}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function decoded(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
