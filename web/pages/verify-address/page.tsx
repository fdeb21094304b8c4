/** Verifies the address of a new account by the token of a mailed link, once the person says so. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { verifyAddress } from '../../../contract/calls.ts';
import { passwordReplies } from '../../../contract/form-messages.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { registerMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { failureSentence } from '../../sentence.ts';
import { Message } from '../../ui/feedback/message.tsx';
import classes from '../../ui/frame/card-page.module.css';
import { CardPage } from '../../ui/frame/card-page.tsx';

// Programs that look at the links of mails open this page, too: only the button uses the link up.
export default function VerifyAddress({ token }: { token: string }) {
  const verifying = useMutation({
    mutationFn: () => api.call(verifyAddress, { body: { token } }),
  });
  return (
    <CardPage title={t`Verify your address`} heading={t`Verify your address`}>
      {verifying.isSuccess ? (
        <div role="status">{passwordReplies.addressVerified}</div>
      ) : (
        <Button
          fullWidth
          disabled={verifying.isPending}
          leftSection={verifying.isPending && <span className="spinner" />}
          onClick={() => verifying.mutate()}
        >
          {t`Verify the address`}
        </Button>
      )}
      {verifying.error && (
        <Message tone="red">
          {failureSentence(verifying.error, {
            refused: registerMessages.verifyFailed.text,
            unreachable: registerMessages.unreachable.text,
          })}
        </Message>
      )}
      <Link className={classes.aside} to={paths.login()}>
        {t`Go to the login page`}
      </Link>
      <Link className={classes.aside} to={paths.forgotPassword()}>
        {t`Forgot your password?`}
      </Link>
    </CardPage>
  );
}
