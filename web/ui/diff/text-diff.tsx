/** Two texts line by line: what was removed and added, with a little around it. */
import { lineDiff } from './line-diff.ts';
import classes from './text-diff.module.css';

export function TextDiff({ before, after }: { before: string; after: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <pre className={classes.diff} tabIndex={0}>
      {lineDiff(before, after).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
        <span key={index} data-kind={line?.kind}>
          {line === null ? '⋯' : signs[line.kind] + line.text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

const signs = { removed: '− ', added: '+ ', same: '  ' };
