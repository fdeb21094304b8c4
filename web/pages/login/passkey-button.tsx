/** The button that logs in by a passkey alone. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { logInByPasskey, passkeySentence } from '../../passkeys.ts';
import { Message } from '../../ui/feedback/message.tsx';
import classes from '../../ui/frame/card-page.module.css';

export default function PasskeyButton({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const going = useMutation({ mutationFn: () => logInByPasskey(client), onSuccess: onDone });
  return (
    <div className={classes.form}>
      <Button
        variant="default"
        fullWidth
        disabled={going.isPending || going.isSuccess}
        leftSection={going.isPending && <span className="spinner" />}
        onClick={() => going.mutate()}
      >
        {t`Log in with a passkey`}
      </Button>
      {going.error && <Message tone="red">{passkeySentence(going.error)}</Message>}
    </div>
  );
}
