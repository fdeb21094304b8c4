/** An overview of the keyboard shortcuts. */
import { Modal } from '../../ui/modal.tsx';
import { keyNames, shortcutGroups } from './keys.ts';
import classes from './shortcuts.module.css';

type ShortcutsModalProps = { isOpen: boolean; onClose: () => void };

export default function ShortcutsModal({ isOpen, onClose }: ShortcutsModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} size="md" title="Keyboard shortcuts">
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
    </Modal>
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
