/** Ctrl+Enter (or ⌘) runs and with Shift submits, from anywhere on the page. */
import { useEffect, useRef } from 'react';

type Shortcuts = { run: () => void; submit: () => void; isOn: boolean };

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { run, submit, isOn } = latest.current;
      if (!isOn || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (event.shiftKey) submit();
      else run();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
