/** The account of the signed-in person: sessions, API tokens, its data and its end. */
import { accountMessages } from '../../page-messages.ts';
import { SignedInPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import classes from './account.module.css';
import { ApiTokens } from './api-tokens.tsx';
import { Deletion, OwnData } from './own-data.tsx';
import { Sessions } from './sessions.tsx';

const heading = 'Account';

export function Component() {
  return (
    <SignedInPage heading={heading} loginNeeded={accountMessages.loginNeeded}>
      {(person) => (
        <PageFrame title={heading} widthMaxRem={48}>
          <PageHead heading={heading} />
          <div className={classes.panels}>
            <Sessions />
            <ApiTokens isAdmin={person.isAdmin} />
            <OwnData />
            <Deletion name={person.name} />
          </div>
        </PageFrame>
      )}
    </SignedInPage>
  );
}
