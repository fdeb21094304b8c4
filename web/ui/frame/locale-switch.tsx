/** The button for the language of the pages; its list is loaded when it is opened. */
import { Suspense } from 'react';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { Icon } from '../icons.tsx';
import frame from './frame.module.css';
import classes from './notices-menu.module.css';
import { useMenu } from './use-menu.ts';

const LocaleList = lazyPart(() => import('./locale-list.tsx'));

export function LocaleSwitch() {
  const { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape } = useMenu();
  const label = t`Language of the pages`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape from within.
    <div ref={whole} className={classes.whole} onKeyDown={closeOnEscape}>
      <button
        ref={opener}
        type="button"
        className={frame.iconButton}
        title={label}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="globe" size={18} />
      </button>
      <div id={menuId} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <LocaleList onLeave={() => setIsOpen(false)} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
