/** Output of a program or the compiler, verbatim. */
import classes from './result.module.css';

export function TextBlock({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
    <pre className={classes.block} tabIndex={0}>
      {text}
    </pre>
  );
}
