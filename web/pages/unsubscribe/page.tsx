/** Ends the mail digest by the link in one, once the person says so. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { stopDigest } from '../../../contract/feed-calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { CardPage } from '../../ui/frame/card-page.tsx';

// Programs that look at the links of mails open this page, too: only the button ends the mails.
export default function Unsubscribe({ token }: { token: string }) {
  const ending = useMutation({ mutationFn: () => api.call(stopDigest, { body: { token } }) });
  return (
    <CardPage title={t`No more mails`} heading={t`No more mails`}>
      {ending.isSuccess ? (
        <div role="status">{t`You get no more mails about what is new and due.`}</div>
      ) : (
        <Button fullWidth disabled={ending.isPending} onClick={() => ending.mutate()}>
          {t`End these mails`}
        </Button>
      )}
      {ending.error && <Message tone="red">{sentenceOf(ending.error)}</Message>}
    </CardPage>
  );
}
