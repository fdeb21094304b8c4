/**
 * The text of a model's answer as this page shows it. Nothing in it can look like a mark of
 * Arbiter: links lead only to lines of the code, and it has no images, tick boxes, colours or boxes.
 */
import type { AssistantMark } from '../../../../../contract/ai.ts';
import type { Node, Walk } from '../../../../ui/markdown/tree.ts';

/** Surround the number of a mark at its place. */
const [opening, closing] = ['\uE000', '\uE001'];
/** Texts can still write them as character references, which are decoded later, but not guess this. */
const nonce = crypto.getRandomValues(new Uint32Array(2)).join('x');
const place = new RegExp(`${opening}${nonce}-(\\d{1,3})${closing}`);

/** The element of a mark; the sanitiser, which runs before, refuses it in texts. */
export const markTag = 'arbiter-mark';

/** The text with the places of its marks. */
export function withPlaces(text: string, marks: readonly AssistantMark[]): string {
  let written = text.replaceAll(/[\uE000\uE001]/g, '\uFFFD');
  const placed = marks.map(({ at }, index) => ({ at, index })).toSorted((a, b) => b.at - a.at);
  for (const { at, index } of placed) {
    written = `${written.slice(0, at)}${opening}${nonce}-${index}${closing}${written.slice(at)}`;
  }
  return written;
}

/** The last change of a text: it makes elements of the places, and text of what imitates them. */
export const asModelText = (marks: readonly AssistantMark[]) => (tree: Node, walk: Walk) => {
  for (const node of walk(tree)) {
    if (node.tagName === 'img') become(node, String(node.properties?.alt ?? ''));
    if (node.tagName === 'input') become(node, node.properties?.checked ? '[x]' : '[ ]');
    if (node.tagName === 'a') unlink(node, walk);
    if (node.properties) withoutLooks(node.properties);
  }
  for (const node of [...walk(tree)]) {
    if (node.children) node.children = node.children.flatMap((one) => withMarks(one, marks));
  }
};

function become(node: Node, text: string): void {
  node.tagName = 'span';
  node.properties = {};
  node.children = [{ type: 'text', value: text }];
}

/** A link to a line of the code. */
export const lineAddress = /^#line-([1-9]\d{0,5})$/;

/** A link that does not lead to the line that it names, or to none, becomes text with its address. */
function unlink(node: Node, walk: Walk): void {
  const text = [...walk(node)].map(({ value }) => value ?? '').join('');
  const address = String(node.properties?.href ?? '');
  const line = lineAddress.exec(address)?.[1];
  const named = /\bline (\d+)/i.exec(text)?.[1];
  if (line !== undefined && (named === undefined || Number(named) === Number(line))) return;
  const isAnother = address !== '' && !address.startsWith('#') && text !== address;
  node.tagName = 'span';
  node.properties = {};
  if (isAnother) node.children?.push({ type: 'text', value: ` (${address})` });
}

const looks = /^\s*(?:color|background|border(?!-bottom-width)|outline|box-shadow|filter)/;
const boxes = new Set(['fbox', 'fcolorbox', 'boxpad']);

/** Formulas may have colours and boxes. The thickness of a line under something is no box. */
function withoutLooks(properties: Record<string, unknown>): void {
  const { style, className } = properties;
  if (typeof style === 'string') {
    properties.style = style
      .split(';')
      .filter((one) => !looks.test(one))
      .join(';');
  }
  if (Array.isArray(className)) {
    properties.className = className.filter((one) => !boxes.has(String(one)));
  }
  for (const name of ['mathcolor', 'mathbackground', 'notation', 'color', 'fill', 'stroke']) {
    delete properties[name];
  }
}

function withMarks(node: Node, marks: readonly AssistantMark[]): Node[] {
  if (node.type !== 'text' || !node.value?.includes(opening)) return [node];
  return node.value.split(place).flatMap((piece, at): Node[] => {
    if (at % 2 === 0) return [{ type: 'text', value: piece }];
    const mark = marks[Number(piece)];
    if (mark === undefined) return [];
    const { standing, says } = mark;
    return [{ type: 'element', tagName: markTag, properties: { standing, says }, children: [] }];
  });
}
