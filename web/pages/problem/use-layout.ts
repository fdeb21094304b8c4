/** How the panes of the page are arranged; the browser keeps which side the problem is on. */
import { useState } from 'react';

/** A pane that may fill the page. */
export type Part = 'problem' | 'editor' | 'console';

/** What a small screen shows, which has room for one pane. */
export type View = 'statement' | 'code' | 'result';

const swappedKey = 'layout:swapped';

/** `startView` is what a small screen shows at first. */
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
    /** Fills the page with a part, or gives the others their room again. */
    toggle: (part: Part) => setMaximised(maximised === part ? undefined : part),
    /** Shows a part that the others hide. */
    reveal: (part: Part, next: View) => {
      setMaximised((now) => (now === undefined || now === part ? now : undefined));
      setView(next);
    },
  };
}

export type Layout = ReturnType<typeof useLayout>;
