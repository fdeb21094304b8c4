/** The page for an unknown address. */
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { MessagePage } from '../../ui/frame/message-page.tsx';

export function Component() {
  return (
    <MessagePage
      code="404"
      title={t`Page not found`}
      text={t`There is no page at this address. It may have moved, or the address may be mistyped.`}
      to={paths.problems()}
      action={t`Back to the problems`}
    />
  );
}
