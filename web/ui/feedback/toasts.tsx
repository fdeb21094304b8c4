/** The open toasts. Hovering or focusing one keeps it open. */

import { useSyncExternalStore } from 'react';
import { t } from '../../../contract/translation.ts';
import { Icon } from '../icons.tsx';
import { hide, hideSoon, hold, readToasts, type Toast, watchToasts } from './toast.ts';
import classes from './toasts.module.css';

export function Toasts() {
  const toasts = useSyncExternalStore(watchToasts, readToasts);
  return (
    <div className={classes.toasts} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast: { id, tone, title, text } }: { toast: Toast }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only stays while it is looked at.
    <div
      className={classes.toast}
      data-tone={tone}
      role={tone === 'red' ? 'alert' : undefined}
      onMouseEnter={() => hold(id)}
      onMouseLeave={() => hideSoon(id)}
      onFocus={() => hold(id)}
      onBlur={() => hideSoon(id)}
    >
      <span className={classes.sign}>
        <Icon name={tone === 'green' ? 'accepted' : 'close'} size={14} />
      </span>
      <div className={classes.words}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={t`Close`}
        onClick={() => hide(id)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
