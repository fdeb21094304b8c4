/** An overview of the keyboard shortcuts. */

import { useState } from 'react';
import { t } from '../../../../contract/translation.ts';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { rich } from '../../../ui/rich.ts';
import { areSingleKeysOn, keepSingleKeys } from '../../../ui/single-keys.ts';
import { keyNames, shortcutGroups } from './keys.ts';
import classes from './shortcuts.module.css';

type ShortcutsModalProps = { isOpen: boolean; onClose: () => void };

export default function ShortcutsModal({ isOpen, onClose }: ShortcutsModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="md" title={t`Keyboard shortcuts`}>
      {shortcutGroups.map(({ where, shortcuts }) => (
        <section key={where} className={classes.group}>
          <h3>{where}</h3>
          <dl>
            {shortcuts.map(({ keys, does }) => (
              <div key={does}>
                <dt>{does}</dt>
                <dd>
                  {keys.map((one) => (
                    <Keys key={one} keys={one} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SingleKeys />
    </Modal>
  );
}

function SingleKeys() {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
  const change = (next: boolean) => {
    setIsOn(next);
    keepSingleKeys(next);
  };
  return (
    <label className={classes.single}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />{' '}
      {rich`Single keys, such as ${<kbd>?</kbd>}, and ${<kbd>j</kbd>} in the list of problems`}
    </label>
  );
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keyNames(keys).map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
