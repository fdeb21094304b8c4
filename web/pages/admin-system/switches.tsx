/** Pausing all judging, and maintenance: each with the text that people see. */

import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setJudging, setMaintenance } from '../../../contract/calls.ts';
import type { ShownSiteState } from '../../../contract/site.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { siteQuery } from '../../site-query.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { overviewQuery } from '../../ui/system-query.ts';
import classes from './admin-system.module.css';

const noticeMaxChars = 500;

export function Switches({ site }: { site: ShownSiteState }) {
  const { maintenance, judgingPaused } = site;
  return (
    <Panel title={t`Switches`} note={t`shown to everyone`}>
      <div className={classes.switches}>
        <Switch
          name={t`Judging`}
          on={judgingPaused && { since: judgingPaused.since, text: judgingPaused.reason }}
          what={t`Pausing stops new judging: submissions wait, runs are refused.`}
          label={t`Reason`}
          begin={t`Pause judging`}
          end={t`Resume judging`}
          act={(text) => api.call(setJudging, { body: { pause: text } })}
        />
        <Switch
          name={t`Maintenance`}
          on={maintenance && { since: maintenance.since, text: maintenance.message }}
          what={t`Maintenance makes the site read-only for everyone but administrators.`}
          label={t`Message`}
          begin={t`Begin maintenance`}
          end={t`End maintenance`}
          act={(text) => api.call(setMaintenance, { body: { message: text } })}
        />
      </div>
    </Panel>
  );
}

type SwitchProps = {
  name: string;
  on: { since: string; text: string } | null;
  what: string;
  label: string;
  begin: string;
  end: string;
  act: (text: string | null) => Promise<ShownSiteState>;
};

function Switch({ name, on, what, label, begin, end, act }: SwitchProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const switching = useMutation({
    mutationFn: act,
    onSuccess: async (site) => {
      setText('');
      client.setQueryData(siteQuery.queryKey, (before) => before && { ...before, ...site });
      await client.invalidateQueries({ queryKey: overviewQuery.queryKey });
    },
    onError: (error) => toastError({ title: t`Nothing was changed`, text: sentenceOf(error) }),
  });
  return (
    <form
      className={classes.switch}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        switching.mutate(on === null ? text : null);
      }}
    >
      <h3>{name}</h3>
      <p>{on === null ? what : t`Since ${formatInstant(on.since)}: ${on.text}`}</p>
      <div className={classes.row}>
        {on === null && (
          <TextInput
            label={label}
            maxLength={noticeMaxChars}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Button
          type="submit"
          variant={on === null ? 'default' : 'filled'}
          disabled={switching.isPending || (on === null && text.trim() === '')}
        >
          {on === null ? begin : end}
        </Button>
      </div>
    </form>
  );
}
