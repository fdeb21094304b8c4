/** What makes a contribution likely to be approved. */
import classes from './guidelines.module.css';

export function Guidelines() {
  return (
    <section className={classes.guidelines} aria-label="Guidelines">
      <h2>Guidelines</h2>
      <ul>
        <li>
          Say what is given, what to compute, and within which limits. The statement takes Markdown,
          and LaTeX between <code>$</code> signs.
        </li>
        <li>
          Include at least 2-3 test cases; more are better. Cover the smallest, the largest and the
          unusual cases.
        </li>
        <li>
          Mark cases as Hidden that are only for judging. Keep at least one visible, as the sample
          of the statement.
        </li>
      </ul>
    </section>
  );
}
