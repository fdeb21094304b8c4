/** The account of the signed-in person: sessions, API tokens, its data and its end. */

import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { t } from '../../../contract/translation.ts';
import type { Details } from '../../../contract/users.ts';
import { lazyPart } from '../../load-part.ts';
import { accessMessages, accountMessages } from '../../page-messages.ts';
import { hasPasskeys, passkeysQuery } from '../../passkeys.ts';
import { siteQuery } from '../../site-query.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { SignedInPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Panels } from '../../ui/panel.tsx';
import { ApiTokens } from './api-tokens.tsx';
import { Digest } from './digest.tsx';
import { Feeds } from './feeds.tsx';
import { Deletion, OwnData } from './own-data.tsx';
import { OwnRoles } from './own-roles.tsx';
import { Passkeys } from './passkeys.tsx';
import {
  apiTokensQuery,
  digestQuery,
  feedQuery,
  linkedLoginsQuery,
  secondFactorQuery,
  sessionsQuery,
} from './queries.ts';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { VerdictNotices } from './verdict-notices.tsx';

/** Few sites have any. */
const LinkedLogins = lazyPart(() => import('./linked-logins.tsx'));

const heading = t`Account`;

export function Component() {
  return (
    <SignedInPage heading={heading} loginNeeded={accountMessages.loginNeeded}>
      {(person) => (
        <PageFrame title={heading}>
          <PageHead heading={heading} />
          {person.needsSecondFactor ? <FactorFirst /> : <Settings person={person} />}
        </PageFrame>
      )}
    </SignedInPage>
  );
}

/** The only panel of an administrator who has not set up the second factor that the site requires. */
function FactorFirst() {
  const client = useQueryClient();
  const factor = useQuery(secondFactorQuery);
  const passkeys = useQuery(passkeysQuery);
  const goOn = () => void client.resetQueries();
  const { title, text } = accessMessages.factorNeeded;
  return (
    <Panels areSettings>
      <Message tone="yellow" title={title}>
        {text}
      </Message>
      <SecondFactor query={factor} onKept={goOn} />
      {hasPasskeys() && <Passkeys query={passkeys} onAdded={goOn} />}
    </Panels>
  );
}

const outlineHeightPx = 600;

/** All panels at once: how high the lists are is known when they have come. */
function Settings({ person }: { person: Details }) {
  const sessions = useQuery(sessionsQuery);
  const tokens = useQuery(apiTokensQuery);
  const factor = useQuery(secondFactorQuery);
  const feeds = useQuery(feedQuery);
  const digest = useQuery(digestQuery);
  const passkeys = useQuery(passkeysQuery);
  const site = useQuery(siteQuery);
  const providers = site.data?.logins?.providers;
  const links = useQuery({ ...linkedLoginsQuery, enabled: providers !== undefined });
  const areLinksPending = site.isPending || (providers !== undefined && links.isPending);
  const own = [sessions, tokens, factor, feeds, digest, passkeys];
  if (own.some(({ isPending }) => isPending) || areLinksPending) {
    return (
      <div aria-busy="true">
        <Skeleton height={outlineHeightPx} radius="lg" />
      </div>
    );
  }
  return (
    <Panels areSettings>
      <OwnRoles roles={person.roles} />
      <Sessions query={sessions} />
      <SecondFactor query={factor} />
      {(hasPasskeys() || passkeys.data?.length !== 0) && <Passkeys query={passkeys} />}
      {providers && (
        <Suspense>
          <LinkedLogins query={links} providers={providers} />
        </Suspense>
      )}
      <ApiTokens query={tokens} isAdmin={person.isAdmin} />
      <VerdictNotices />
      <Digest query={digest} />
      <Feeds query={feeds} />
      <OwnData />
      <Deletion name={person.name} />
    </Panels>
  );
}
