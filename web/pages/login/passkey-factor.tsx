/** A passkey in place of the code of a login, if the account has one. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../../../contract/translation.ts';
import { passkeyMessages } from '../../page-messages.ts';
import { askForPasskey, endLogin, hasPasskeys, passkeySentence } from '../../passkeys.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';

type PasskeyFactorProps = {
  challenge: string;
  onDone: () => void;
  /** Called if the login takes no codes. */
  onAlone: () => void;
};

export default function PasskeyFactor({ challenge, onDone, onAlone }: PasskeyFactorProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['passkey of a login', challenge],
    queryFn: () => askForPasskey(challenge),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const going = useMutation({
    mutationFn: async () => {
      if (data?.options) await endLogin(client, data.options, challenge);
    },
    onSuccess: onDone,
    // An answer that was refused has used its options up.
    onError: () => void refetch(),
  });
  const isAlone = data !== undefined && !data.takesCodes;
  useEffect(() => {
    if (isAlone) onAlone();
  }, [isAlone, onAlone]);
  if (error) return <Message tone="red">{sentenceOf(error)}</Message>;
  if (!data?.options) return null;
  if (!hasPasskeys()) {
    return isAlone ? <Message tone="red">{passkeyMessages.notHere}</Message> : null;
  }
  return (
    <>
      <Button
        variant={isAlone ? 'filled' : 'default'}
        fullWidth
        disabled={going.isPending || going.isSuccess}
        leftSection={going.isPending && <span className="spinner" />}
        onClick={() => going.mutate()}
      >
        {t`Use a passkey`}
      </Button>
      {going.error && <Message tone="red">{passkeySentence(going.error)}</Message>}
    </>
  );
}
