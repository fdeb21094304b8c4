/** Short messages at the top end of the page; they hide by themselves. toasts.tsx shows them. */
import { toastHideMs } from '../../timings.ts';

export type Message = { title: string; text: string };
export type Toast = Message & { id: number; tone: 'green' | 'red' };

/** As many as fit on a small screen; older ones are dropped. */
const toastsMax = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();
const timers = new Map<number, number>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const watch of watchers) watch();
}

/** A new toast replaces stale ones: failures, and toasts with the same message. */
function show(message: Message, tone: Toast['tone']): void {
  hideFailures();
  for (const { id, text } of toasts) if (text === message.text) hide(id);
  lastId += 1;
  const id = lastId;
  replace([...toasts, { ...message, id, tone }].slice(-toastsMax));
  hideSoon(id);
}

/** Call it when a failed action is tried again, or its page is left. */
export function hideFailures(): void {
  for (const { id, tone } of toasts) if (tone === 'red') hide(id);
}

export const toastSuccess = (message: Message): void => show(message, 'green');

export const toastError = (message: Message): void => show(message, 'red');

/** The open toasts, oldest first; the same array until one opens or closes. */
export const readToasts = (): readonly Toast[] => toasts;

/** Calls `watch` whenever a toast opens or closes, until the returned function is called. */
export function watchToasts(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}

export function hide(id: number): void {
  hold(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Keeps a toast open while it is being read. */
export function hold(id: number): void {
  window.clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Hides a toast after the usual time from now. */
export function hideSoon(id: number): void {
  hold(id);
  timers.set(
    id,
    window.setTimeout(() => hide(id), toastHideMs),
  );
}
