/** On small screens: the bar at the bottom that switches between statement, code and result. */
import { t } from '../../../contract/translation.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import classes from './phone-bar.module.css';
import type { View } from './use-layout.ts';

const views: readonly { view: View; name: string; icon: IconName }[] = [
  { view: 'statement', name: t`Statement`, icon: 'list' },
  { view: 'code', name: t`Code`, icon: 'brackets' },
  { view: 'result', name: t`Result`, icon: 'play' },
];

export function PhoneBar({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <nav className={classes.bar} aria-label={t`Parts of the page`}>
      {views.map((one) => (
        <button
          key={one.view}
          type="button"
          aria-pressed={one.view === view}
          onClick={() => onView(one.view)}
        >
          <Icon name={one.icon} size={17} />
          {one.name}
        </button>
      ))}
    </nav>
  );
}
