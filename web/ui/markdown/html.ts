/**
 * HTML in a text: a few tags become elements, comments are left out, and everything else that looks
 * like a tag is text, such as `vector<int>`. The sanitiser decides about the elements afterwards.
 */
import type { Node } from './tree.ts';

/** Tags with content, which need their end. */
const allowed = new Set(
  (
    'b strong i em u s del ins sub sup code kbd tt var samp q small big span font a p div center ' +
    'section blockquote pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th ' +
    'details summary'
  ).split(' '),
);
const withoutContent = new Set(['br', 'hr', 'img']);
/** Their ends may be missing in a block of HTML. */
const endless = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd']);
const attributes = new Set([
  'src',
  'alt',
  'width',
  'height',
  'href',
  'title',
  'colSpan',
  'rowSpan',
]);
const renamed: Record<string, string> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** A comment, or a tag: its slash, name and attributes, whose number and length are bounded. */
const piece =
  /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]{0,2000}"|'[^']{0,2000}'){0,1000})>/gi;
const attribute = /\s+([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi;

/** The attributes of a tag; undefined if there are words among them that are none. */
function attributesOf(source: string): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single, plain] of source.matchAll(attribute)) {
    const key = renamed[name.toLowerCase()] ?? name.toLowerCase();
    if (attributes.has(key)) found[key] = double ?? single ?? plain ?? '';
  }
  return /^[\s/]*$/.test(source.replaceAll(attribute, '')) ? found : undefined;
}

/** An element whose end was not found yet. */
type Open = {
  tagName: string;
  source: string;
  properties: Record<string, unknown>;
  children: Node[];
};

const text = (value: string): Node => ({ type: 'text', value });

/** A plugin for rehype: replaces the raw HTML that Markdown leaves. */
export const htmlAsText = () => (tree: Node) => {
  const left = [tree];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.children?.some(({ type }) => type === 'raw')) {
      node.children = replaced(node.children, node.type === 'root');
    }
    left.push(...(node.children ?? []));
  }
};

function replaced(children: readonly Node[], isBlock: boolean): Node[] {
  const stack: Open[] = [{ tagName: '', source: '', properties: {}, children: [] }];
  const say = (...nodes: Node[]): void => void stack.at(-1)?.children.push(...nodes);
  /** Ends the innermost element without its tag, which was none or is not needed. */
  const give = (): void => {
    const last = stack.pop();
    if (last === undefined) return;
    const isNeeded = !(isBlock && endless.has(last.tagName));
    if (isNeeded) say(text(last.source), ...last.children);
    else say({ type: 'element', ...last });
  };
  const end = (tagName: string, source: string): void => {
    const at = stack.findLastIndex((one) => one.tagName === tagName);
    if (at < 1) {
      say(text(source));
      return;
    }
    while (stack.length - 1 > at) give();
    const made = stack.pop();
    if (made) say({ type: 'element', ...made });
  };
  for (const child of children) {
    if (child.type !== 'raw') {
      say(child);
      continue;
    }
    const value = child.value ?? '';
    let from = 0;
    for (const found of value.matchAll(piece)) {
      const [source, slash, name = '', rest = ''] = found;
      if (found.index > from) say(text(value.slice(from, found.index)));
      from = found.index + source.length;
      if (source.startsWith('<!--')) continue;
      const tagName = name.toLowerCase();
      const properties = attributesOf(rest);
      if (slash === '/' && allowed.has(tagName)) end(tagName, source);
      else if (properties !== undefined && withoutContent.has(tagName)) {
        say({ type: 'element', tagName, properties, children: [] });
      } else if (properties !== undefined && slash !== '/' && allowed.has(tagName)) {
        stack.push({ tagName, source, properties, children: [] });
      } else say(text(source));
    }
    if (from < value.length) say(text(value.slice(from)));
  }
  while (stack.length > 1) give();
  return stack[0]?.children ?? [];
}
