/**
 * Page-wide shortcuts: Ctrl+Enter (or ⌘) runs, with Shift submits; Alt+Enter runs the samples; ?
 * shows all shortcuts, except while typing and where single keys are switched off.
 */
import { useEffect, useRef } from 'react';
import { areSingleKeysOn } from '../../../ui/single-keys.ts';

type Shortcuts = {
  run: () => void;
  runSamples: () => void;
  submit: () => void;
  showAll: () => void;
  isOn: boolean;
};

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current.isOn ? actOf(event, latest.current) : undefined;
      if (!act || event.repeat) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actOf(event: KeyboardEvent, { run, runSamples, submit, showAll }: Shortcuts) {
  if (event.key === '?') {
    return isTyping(event.target) || !areSingleKeysOn() ? undefined : showAll;
  }
  if (event.key !== 'Enter') return undefined;
  if (event.ctrlKey || event.metaKey) return event.shiftKey ? submit : run;
  return event.altKey ? runSamples : undefined;
}

/** Whether keys go into a text, or a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, dialog, [role=dialog]') !== null);
