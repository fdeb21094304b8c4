/** Renders Markdown with LaTeX, in its own chunk; markdown.tsx loads it. */
import { t } from '../../../contract/translation.ts';
import 'katex/dist/katex.min.css';
import Markdown, { type Components, defaultUrlTransform } from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { boundFormulas, boundSizes, isQuicklyParsed, sizeMaxEm } from './bounds.ts';
import { remarkDollars } from './dollars.ts';
import { htmlAsText } from './html.ts';
import { type Images, showImages } from './images.ts';
import classes from './markdown.module.css';
import { prepareMath } from './prepare.ts';
import { descendants, focusScrollers, levelHeadings, type Node, type Walk } from './tree.ts';

/** GitHub's rules, the classes that KaTeX needs to find formulas, and embedded images. */
const schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, src: ['http', 'https', 'data'] },
  attributes: {
    ...defaultSchema.attributes,
    code: [
      ['className', /^language-./, 'math-inline', 'math-display'] as [
        string,
        ...(string | RegExp)[],
      ],
    ],
  },
};

/** Bounded so that no text can keep the browser busy or draw over the page. */
const katexLimits = {
  trust: false,
  maxExpand: 200,
  maxSize: sizeMaxEm,
  errorColor: 'currentColor',
};

/**
 * What a page makes of a text: a last change of its tree, and elements that only it can make. The walk is
 * handed over, so that it need not be a file of its own.
 */
export type Treatment = { change: (tree: Node, walk: Walk) => void; components: Components };

type RenderedProps = { text: string; images?: Images; treatment?: Treatment };

export default function Rendered({ text, images, treatment }: RenderedProps) {
  if (!isQuicklyParsed(text)) return <AsWritten text={text} />;
  return (
    <div className={classes.markdown} dir="auto">
      <Markdown
        remarkPlugins={[remarkGfm, remarkMath, remarkDollars]}
        // Every source that `showImages` leaves is a data URL of an image.
        urlTransform={(url, key) => (key === 'src' ? url : defaultUrlTransform(url))}
        rehypePlugins={[
          htmlAsText,
          [rehypeSanitize, schema],
          [showImages, images],
          levelHeadings,
          boundFormulas,
          [rehypeKatex, katexLimits],
          boundSizes,
          focusScrollers,
          ...(treatment ? [() => (tree: Node) => treatment.change(tree, descendants)] : []),
        ]}
        {...(treatment && { components: treatment.components })}
      >
        {prepareMath(text)}
      </Markdown>
    </div>
  );
}

/** A text whose rendering would block the browser. */
function AsWritten({ text }: { text: string }) {
  return (
    <div className={classes.markdown} dir="auto">
      <p>{t`This text would take too long to render. Here is its source:`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard. */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}
