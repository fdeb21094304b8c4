/** The passwords that a list made, as slips to print and cut; shown once. */

import { Button } from '@mantine/core';
import type { Slip } from '../../../contract/people.ts';
import { t } from '../../../contract/translation.ts';
import { peopleMessages } from '../../page-messages.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { useUnsavedWarning } from '../../ui/form/use-unsaved-warning.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import classes from './admin-people.module.css';

type SlipsProps = { slips: readonly Slip[]; onDone: () => void };

export function Slips({ slips, onDone }: SlipsProps) {
  const { title, text } = peopleMessages.slipsLeft;
  useUnsavedWarning(true, peopleMessages.slipsLeft);
  const leave = async () => {
    if (await ask({ title, text: <p>{text}</p>, yes: t`Leave`, no: t`Stay` })) onDone();
  };
  return (
    <PageFrame title={t`Passwords`}>
      <div className={classes.unprinted}>
        <PageHead heading={t`Passwords`}>
          <Button size="xs" onClick={() => window.print()}>
            {t`Print`}
          </Button>
          <Button size="xs" variant="default" onClick={() => void leave()}>
            {t`Done`}
          </Button>
        </PageHead>
        <Message tone="yellow">{peopleMessages.slipsOnce}</Message>
      </div>
      <ul className={classes.slips} aria-label={t`Passwords`}>
        {slips.map(({ name, email, password }) => (
          <li key={email}>
            <strong>{name}</strong>
            <dl>
              <dt>{t`Site`}</dt>
              <dd>{window.location.origin}</dd>
              <dt>{t`E-mail`}</dt>
              <dd>{email}</dd>
              <dt>{t`Password`}</dt>
              <dd>
                <code>{password}</code>
              </dd>
            </dl>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
