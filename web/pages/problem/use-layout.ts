/** The layout of the panes; the browser stores on which side the problem is. */
import { useState } from 'react';

/** A pane that may fill the page. */
export type Part = 'problem' | 'editor' | 'console';

/** The pane that a small screen shows, because it has room for one. */
export type View = 'statement' | 'code' | 'result';

const swappedKey = 'layout:swapped';

/** `startView` is the pane that a small screen shows first. */
export function useLayout(startView: View) {
  const [isSwapped, setIsSwapped] = useState(() => localStorage.getItem(swappedKey) === 'yes');
  const [maximised, setMaximised] = useState<Part>();
  const [view, setView] = useState(startView);
  return {
    isSwapped,
    maximised,
    view,
    setView,
    swap: () => {
      localStorage.setItem(swappedKey, isSwapped ? 'no' : 'yes');
      setIsSwapped(!isSwapped);
    },
    /** Fills the page with a pane, or shows the other panes again. */
    toggle: (part: Part) => setMaximised(maximised === part ? undefined : part),
    /** Shows a pane that is hidden behind others. */
    reveal: (part: Part, next: View) => {
      setMaximised((now) => (now === undefined || now === part ? now : undefined));
      setView(next);
    },
  };
}

export type Layout = ReturnType<typeof useLayout>;
