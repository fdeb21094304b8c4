/** The title of the page in the browser's tab. */

import { t } from '../../../contract/translation.ts';
export function PageTitle({ children }: { children: string }) {
  return <title>{t`${children} · Arbiter`}</title>;
}
