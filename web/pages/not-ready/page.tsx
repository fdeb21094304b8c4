/** What the routes of routes.tsx show until they have their pages. */
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';

export function Component() {
  return (
    <Notice
      title="This page is not ready yet."
      text="It will come with a later version of Arbiter."
      to={paths.problems()}
      action="Back to the problems"
    />
  );
}
