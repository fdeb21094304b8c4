/** Logins by a passkey alone: by a button, and where browsers offer passkeys in the fields beside it. */

import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { logInByPasskey, offerPasskeys, passkeySentence } from '../../passkeys.ts';
import { Message } from '../../ui/feedback/message.tsx';
import classes from '../../ui/frame/card-page.module.css';

export default function PasskeyButton({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const going = useMutation({ mutationFn: () => logInByPasskey(client), onSuccess: onDone });
  const offer = useMutation({
    mutationFn: (signal: AbortSignal) => offerPasskeys(client, signal),
    onSuccess: onDone,
  });
  const { mutate: begin } = offer;
  // A browser asks for one passkey at a time: the offer ends with the press, and is there again after it.
  const isOffered = !going.isPending && !going.isSuccess;
  useEffect(() => {
    if (!isOffered) return;
    const leaving = new AbortController();
    begin(leaving.signal);
    return () => leaving.abort();
  }, [begin, isOffered]);
  // Of an offer, only what the site says of the chosen passkey is news to the person.
  const error = going.error ?? (offer.error instanceof Refusal ? offer.error : null);
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
      {error && <Message tone="red">{passkeySentence(error)}</Message>}
    </div>
  );
}
