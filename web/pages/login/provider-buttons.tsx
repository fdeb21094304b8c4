/** The buttons of the site's providers of logins. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { type Leaving, leaveForLogin } from '../../provider-login.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import classes from '../../ui/frame/card-page.module.css';
import { rich } from '../../ui/rich.ts';

type ProviderButtonsProps = {
  providers: readonly { id: string; name: string }[];
  leaving: Leaving;
  /** Whether there is no form above. */
  isAlone: boolean;
};

export default function ProviderButtons({ providers, leaving, isAlone }: ProviderButtonsProps) {
  const going = useMutation({ mutationFn: (id: string) => leaveForLogin(id, leaving) });
  // The page stays for a moment after the address is known.
  const isGoing = going.isPending || going.isSuccess;
  return (
    <div className={classes.form}>
      {!isAlone && <p className={classes.or}>{t`or`}</p>}
      {going.error && <Message tone="red">{sentenceOf(going.error)}</Message>}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          fullWidth
          disabled={isGoing}
          leftSection={isGoing && going.variables === id && <span className="spinner" />}
          onClick={() => going.mutate(id)}
        >
          {t`Continue with ${name}`}
        </Button>
      ))}
      <p className={classes.hint}>
        {rich`Your first login agrees to the ${<Link to={paths.terms()}>{t`Terms and Conditions`}</Link>}.`}
      </p>
    </div>
  );
}
