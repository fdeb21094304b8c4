/** The languages of the pages, each by its own name. Choosing one loads the page again. */
import { chooseLocale } from '../../../contract/calls.ts';
import { isRightToLeft, type Locale, locales } from '../../../contract/locales.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { keepAccountLocale, keepLocale } from '../../locale-cookie.ts';
import { sentenceOf } from '../../sentence.ts';
import { useSession } from '../../session.ts';
import { toastError } from '../feedback/toast.ts';
import { pageLocale } from '../locale.ts';
import { ownName } from '../natural-language.ts';
import classes from './locale-list.module.css';

export default function LocaleList({ onLeave }: { onLeave: () => void }) {
  const { person } = useSession();
  const choose = async (locale: Locale): Promise<void> => {
    try {
      // Who looks at the pages of another person chooses for this browser only.
      if (person && !person.viewEndsAt) {
        await api.call(chooseLocale, { body: { locale } });
        keepAccountLocale(locale);
      } else keepLocale(locale);
      window.location.reload();
    } catch (error) {
      toastError({ title: t`Nothing was changed`, text: sentenceOf(error) });
    }
  };
  return (
    <ul className={classes.list}>
      {locales.map((locale) => (
        <li key={locale}>
          <button
            type="button"
            lang={locale}
            dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
            aria-current={locale === pageLocale}
            onClick={() => (locale === pageLocale ? onLeave() : void choose(locale))}
          >
            {ownName(locale)}
          </button>
        </li>
      ))}
    </ul>
  );
}
