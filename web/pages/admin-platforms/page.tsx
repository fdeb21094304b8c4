/** Learning platforms, for administrators: those that may open this site, and how others are connected. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Platforms as Data, Platform } from '../../../contract/lti.ts';
import {
  makeRegistrationLink,
  removePlatform,
  replaceLtiKey,
} from '../../../contract/lti-calls.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { accessMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { CopyButton } from '../../ui/code/copy-button.tsx';
import { ask } from '../../ui/feedback/ask.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant, plural } from '../../ui/format.ts';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './admin-platforms.module.css';
import { PlatformForm } from './platform-form.tsx';
import { platformsQuery } from './queries.ts';

export function Component() {
  return (
    <AdminOnly
      title={accessMessages.title}
      denied={t`You must be an administrator to connect learning platforms`}
      roles={['observer']}
    >
      {() => <Whole />}
    </AdminOnly>
  );
}

function Whole() {
  const { data, error, refetch } = useQuery(platformsQuery);
  return (
    <PageFrame title={t`Learning platforms`}>
      <PageHead heading={t`Learning platforms`} />
      <PageLead>
        {t`Moodle, Canvas and others open this site by LTI 1.3: people come from their courses without another password, and points go to the gradebook there.`}
      </PageLead>
      {!data && error && (
        <ErrorState
          title={t`The platforms could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton />}
      {data && (
        <Panels>
          <Known platforms={data.platforms} />
          <Connecting tool={data.tool} />
          <Keys madeAt={data.tool.keyMadeAt} />
        </Panels>
      )}
    </PageFrame>
  );
}

function Known({ platforms }: { platforms: Data['platforms'] }) {
  return (
    <Panel title={t`Connected`}>
      {platforms.length === 0 && (
        <EmptyState
          icon="school"
          title={t`No platform yet`}
          text={t`Connect the first one below.`}
        />
      )}
      <ul className={classes.list} aria-label={t`Learning platforms`}>
        {platforms.map((one) => (
          <li key={one.id}>
            <About platform={one} />
            <Unfolding title={t`Change ${one.name}`}>
              <PlatformForm key={one.version} platform={one} />
              <Remove platform={one} />
            </Unfolding>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const About = ({ platform }: { platform: Platform }) => (
  <div>
    <p className={classes.head}>
      <strong>{platform.name}</strong>
    </p>
    <p className={classes.note}>
      {platform.issuer} · {plural(platform.courses, '# course|# courses')} ·{' '}
      {plural(platform.people, '# person|# people')} · {t`since ${formatInstant(platform.addedAt)}`}
    </p>
    {platform.deploymentIds.length === 0 && (
      <p className={classes.note}>
        {t`No deployment yet: the first launch is refused and tells its id. Add it here.`}
      </p>
    )}
  </div>
);

function Remove({ platform: { id, name } }: { platform: Platform }) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => api.call(removePlatform, { params: { id } }),
    onError: (error) => toastError({ title: t`Not removed`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(platformsQuery),
  });
  const remove = async () => {
    const isSure = await ask({
      title: t`Remove the platform?`,
      text: (
        <p>
          {t`No one comes from ${name} any more, and no points go there. Accounts and classes stay; people without a password need a link for a new one.`}
        </p>
      ),
      yes: t`Remove`,
      no: t`Cancel`,
    });
    if (isSure) removing.mutate();
  };
  return (
    <Button
      variant="subtle"
      color="red"
      size="xs"
      aria-label={t`Remove ${name}`}
      disabled={removing.isPending}
      onClick={() => void remove()}
    >
      {t`Remove`}
    </Button>
  );
}

function Connecting({ tool }: { tool: Data['tool'] }) {
  const making = useMutation({ mutationFn: () => api.call(makeRegistrationLink, {}) });
  const addresses = [
    [t`Tool URL, and redirect URL`, tool.launchUrl],
    [t`Login initiation URL`, tool.loginUrl],
    [t`Content selection URL`, tool.choosingUrl],
    [t`Public keyset URL`, tool.keysUrl],
    [t`All of these as JSON, for Canvas`, tool.configurationUrl],
  ] as const;
  return (
    <Panel title={t`Connect a platform`}>
      <h3 className={classes.title}>{t`By a link`}</h3>
      <p className={classes.note}>
        {t`The platform registers itself. In Moodle, an administrator enters the link as the tool URL; in Canvas, as the URL of a dynamic registration.`}
      </p>
      <Button variant="default" disabled={making.isPending} onClick={() => making.mutate()}>
        {t`Make a link`}
      </Button>
      {making.error && <Message tone="red">{sentenceOf(making.error)}</Message>}
      {making.data && (
        <Message tone="green" title={t`It works once, until ${formatInstant(making.data.endsAt)}`}>
          <code className={classes.address}>{making.data.url}</code>
          <CopyButton text={making.data.url} of={t`the link`} />
        </Message>
      )}
      <h3 className={classes.title}>{t`By hand`}</h3>
      <dl className={classes.addresses}>
        {addresses.map(([label, url]) => (
          <div key={url}>
            <dt>{label}</dt>
            <dd>
              <code className={classes.address}>{url}</code>
              <CopyButton text={url} of={label} />
            </dd>
          </div>
        ))}
      </dl>
      <Unfolding title={t`Enter what the platform says`}>
        <PlatformForm />
      </Unfolding>
    </Panel>
  );
}

function Keys({ madeAt }: { madeAt: string | null }) {
  const client = useQueryClient();
  const replacing = useMutation({
    mutationFn: () => api.call(replaceLtiKey, {}),
    onError: (error) => toastError({ title: t`Not replaced`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(platformsQuery),
  });
  const replace = async () => {
    const isSure = await ask({
      title: t`Replace the key?`,
      text: (
        <p>
          {t`The new key is shown at once, and signs after ten minutes. The old one is shown for a day more.`}
        </p>
      ),
      yes: t`Replace`,
      no: t`Cancel`,
    });
    if (isSure) replacing.mutate();
  };
  return (
    <Panel
      title={t`Key`}
      note={madeAt === null ? t`made when it is first needed` : t`made ${formatInstant(madeAt)}`}
    >
      <p className={classes.note}>{t`Platforms know by it what comes from this site.`}</p>
      <Button variant="default" disabled={replacing.isPending} onClick={() => void replace()}>
        {t`Replace the key`}
      </Button>
    </Panel>
  );
}
