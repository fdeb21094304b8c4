/** Confirms a session by a passkey, where the password is asked for, of those who have one. */

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { confirmByPasskey, passkeySentence, passkeysQuery } from '../../passkeys.ts';
import { Message } from '../feedback/message.tsx';

export default function PasskeyConfirmation({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(passkeysQuery);
  const confirming = useMutation({ mutationFn: confirmByPasskey, onSuccess: onDone });
  if (!data?.length) return null;
  return (
    <>
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          {t`Use a passkey instead`}
        </Button>
      </div>
      {confirming.error && <Message tone="red">{passkeySentence(confirming.error)}</Message>}
    </>
  );
}
