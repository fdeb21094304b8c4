/** The languages of the pages, each by its own name. Choosing one loads the page again. */
import { isRightToLeft, localeCookie, locales } from '../../../contract/locales.ts';
import { pageLocale } from '../locale.ts';
import { ownName } from '../natural-language.ts';
import classes from './locale-list.module.css';

const lifeSeconds = 365 * 24 * 60 * 60;

function choose(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=${lifeSeconds}; samesite=lax`;
  window.location.reload();
}

export default function LocaleList({ onLeave }: { onLeave: () => void }) {
  return (
    <ul className={classes.list}>
      {locales.map((locale) => (
        <li key={locale}>
          <button
            type="button"
            lang={locale}
            dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
            aria-current={locale === pageLocale}
            onClick={() => (locale === pageLocale ? onLeave() : choose(locale))}
          >
            {ownName(locale)}
          </button>
        </li>
      ))}
    </ul>
  );
}
