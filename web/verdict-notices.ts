/** Notifications of the browser when a verdict comes while the tab is hidden, if the person wants them. */

import type { SubmitResult } from '../contract/judging.ts';
import { t } from '../contract/translation.ts';
import { formatPoints } from './ui/format.ts';
import { keepSetting } from './ui/kept-setting.ts';
import { inWords } from './ui/words.ts';

/** `on`, `off`, or `offered` once they were offered. */
const key = 'verdictNotices';

/** Whether the browser has notifications, and has not refused them to this site. */
export const areNoticesAllowed = (): boolean =>
  'Notification' in window && Notification.permission !== 'denied';

export const areNoticesOn = (): boolean =>
  areNoticesAllowed() &&
  Notification.permission === 'granted' &&
  localStorage.getItem(key) === 'on';

/** Whether to offer them now: once in a browser, and never after a no. */
export const mayOfferNotices = (): boolean =>
  areNoticesAllowed() && localStorage.getItem(key) === null;

export const noteOffered = (): void => keepSetting(key, 'offered');

/** Asks the browser for permission, and switches them on if it is given. Call on a press only. */
export async function switchNoticesOn(): Promise<boolean> {
  const isGiven = (await Notification.requestPermission()) === 'granted';
  keepSetting(key, isGiven ? 'on' : 'off');
  return isGiven;
}

export const switchNoticesOff = (): void => keepSetting(key, 'off');

type Judged = { submissionId: string; result: SubmitResult };

/** Shows the verdict of a submission if the tab is hidden; a click brings the tab back. */
export function tellVerdict(name: string, { submissionId, result }: Judged): void {
  if (!document.hidden || !areNoticesOn()) return;
  const points = formatPoints(result);
  const notice = showNotice(`${inWords(result.verdict)}: ${name}`, {
    tag: submissionId,
    ...(points !== undefined && { body: t`${points} points` }),
  });
  if (notice === undefined) return;
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

/** Undefined where pages may not show any by themselves, as on phones. */
function showNotice(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
