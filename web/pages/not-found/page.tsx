/** The page for an unknown address. */
import { paths } from '../../paths.ts';
import { MessagePage } from '../../ui/frame/message-page.tsx';

export function Component() {
  return (
    <MessagePage
      code="404"
      title="Page not found"
      text="There is no page at this address. It may have moved, or the address may be mistyped."
      to={paths.problems()}
      action="Back to the problems"
    />
  );
}
