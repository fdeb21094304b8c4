/** The terms to accept when registering. */
import { t } from '../../../contract/translation.ts';
import { PageFrame } from '../../ui/frame/page-frame.tsx';
import classes from './terms.module.css';

const sections = [
  {
    title: t`Your account`,
    text: t`One person, one account. Keep your password to yourself; you are responsible for what is done with your account. Your name is shown to others, your e-mail address is not.`,
  },
  {
    title: t`Your code`,
    text: t`What you submit stays yours. You allow this site to store it, to compile and run it in its sandbox, and to show it to you and to the administrators of the site.`,
  },
  {
    title: t`Fair play`,
    text: t`Do not try to access hidden test cases, other people’s code or accounts, or the machines behind the judge, and do not put so much load on them that others have to wait.`,
  },
  {
    title: t`Problems that you contribute`,
    text: t`Contribute only what you wrote yourself or are allowed to pass on. By contributing you allow this site to publish the problem and its test cases, with your name as the contributor.`,
  },
  {
    title: t`No warranty`,
    text: t`The judge is run with care, but without a guarantee that it is always available or never wrong. Administrators may remove content and close accounts that break these terms.`,
  },
];

export function Component() {
  return (
    <PageFrame title={t`Terms and Conditions`}>
      <article className={classes.terms}>
        <h1>{t`Terms and Conditions`}</h1>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </article>
    </PageFrame>
  );
}
