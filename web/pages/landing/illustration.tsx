/** The picture beside the hero: a program and the tests that it passed. Decoration only. */
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './landing.module.css';

const program = `int main() {
  long long n, sum = 0;
  cin >> n;
  for (long long x; n-- && cin >> x;)
    sum += x;
  cout << sum << '\\n';
}`;

const tests = ['S1', 'S2', 'H1', 'H2', 'H3', 'H4', 'H5'];

export function Illustration() {
  return (
    <div className={classes.illustration} aria-hidden="true">
      <pre>{program}</pre>
      <div className={classes.tests}>
        {tests.map((test) => (
          <Badge key={test} tone="green">
            <Icon name="accepted" size={12} />
            {test}
          </Badge>
        ))}
      </div>
      <div className={classes.verdict}>
        <Icon name="accepted" size={20} />
        Accepted
      </div>
    </div>
  );
}
