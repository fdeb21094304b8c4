/** The settings of a problem beside its statement: difficulty, tags, limits, rights. */

import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { licenses } from '../../../contract/package-words.ts';
import { problemFields, settingsOf, withSettings } from '../../../contract/problem-fields.ts';
import { problemLimits } from '../../../contract/problem-limits.ts';
import { t } from '../../../contract/translation.ts';
import { DifficultyField } from '../../ui/form/difficulty-field.tsx';
import form from '../../ui/form/form-page.module.css';
import { LimitField } from '../../ui/form/limit-field.tsx';
import { SettingFields } from '../../ui/form/setting-fields.tsx';
import { TagInput } from '../../ui/form/tag-input.tsx';
import { licenseNames } from '../../ui/frame/licenses.ts';
import { Panel } from '../../ui/panel.tsx';
import { AnswersChoice } from './answers-choice.tsx';
import type { Editing } from './editing.ts';
import { LanguageChoice } from './language-choice.tsx';
import type { Metadata } from './model.ts';
import { Starters } from './starters.tsx';
import { asLines, fromLines, setLimits, setMetadata } from './statements.ts';
import { TimeFactors } from './time-factors.tsx';
import classes from './workshop.module.css';

const msPerS = 1000;

export function MetadataFields({ editing: { content, change } }: { editing: Editing }) {
  const { metadata } = content;
  const { timeLimitSeconds, memoryMib } = metadata.limits;
  const isOfAnswers = metadata.types.includes('submit-answer');
  return (
    <>
      <Panel title={t`About the problem`}>
        <div className={classes.stack}>
          <div className={form.facts} data-place="limits">
            <DifficultyField
              value={metadata.difficulty ?? 'Medium'}
              onChange={(difficulty) => change(setMetadata({ difficulty }))}
            />
            <LimitField
              id="time-limit"
              label={problemFields.timeLimit.label}
              bounds={problemLimits.timeLimit}
              value={typed(timeLimitSeconds, msPerS)}
              isWrong={false}
              onChange={(said) => change(setLimits({ timeLimitSeconds: read(said, msPerS) }))}
            />
            <LimitField
              id="memory-limit"
              label={problemFields.memoryLimit.label}
              bounds={problemLimits.memoryLimit}
              value={typed(memoryMib)}
              isWrong={false}
              onChange={(said) => change(setLimits({ memoryMib: read(said) }))}
            />
          </div>
          <div data-place="tags">
            <TagInput
              tags={metadata.keywords}
              onChange={(tags) => change(setMetadata({ keywords: [...tags] }))}
            />
          </div>
          <AnswersChoice
            types={metadata.types}
            onChange={(types) => change(setMetadata({ types }))}
          />
          {!isOfAnswers && (
            <>
              <LanguageChoice
                languages={metadata.languages}
                onChange={(languages) => change(setMetadata({ languages }))}
              />
              <TimeFactors
                factors={metadata.timeFactors ?? {}}
                onChange={(timeFactors) => change(setMetadata({ timeFactors }))}
              />
              <Starters
                starters={metadata.starters ?? {}}
                onChange={(starters) => change(setMetadata({ starters }))}
              />
            </>
          )}
          <SettingFields
            settings={settingsOf(metadata)}
            onChange={(part) =>
              change((one) => ({ ...one, metadata: withSettings(one.metadata, part) }))
            }
          />
        </div>
      </Panel>
      <Rights metadata={metadata} set={(part) => change(setMetadata(part))} />
    </>
  );
}

type RightsProps = {
  metadata: Metadata;
  set: (part: Parameters<typeof setMetadata>[0]) => void;
};

function Rights({ metadata, set }: RightsProps) {
  const { license, rightsOwner, credits, sources } = metadata;
  const [source, ...others] = sources;
  const setSource = (part: { name?: string; url?: string }) => {
    const { name = '', url = '' } = { ...source, ...part };
    const isEmpty = name === '' && url === '';
    set({ sources: [...(isEmpty ? [] : [{ name, ...(url !== '' && { url }) }]), ...others] });
  };
  return (
    <Panel title={t`Rights and credits`}>
      <div className={classes.fields} data-place="rights">
        <NativeSelect
          label={t`Licence`}
          data={licenses.map((value) => ({ value, label: licenseNames[value] }))}
          value={license}
          onChange={({ currentTarget: { value } }) =>
            set({ license: licenses.find((one) => one === value) ?? license })
          }
        />
        <TextInput
          label={t`Rights holder`}
          description={t`If it is not the author`}
          value={rightsOwner ?? ''}
          onChange={(event) => set({ rightsOwner: event.currentTarget.value || undefined })}
        />
        <TextInput
          label={t`Source`}
          description={t`Such as the name of a contest`}
          value={source?.name ?? ''}
          onChange={(event) => setSource({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t`Source URL`}
          description={t`Optional`}
          inputMode="url"
          value={source?.url ?? ''}
          onChange={(event) => setSource({ url: event.currentTarget.value })}
        />
        <People metadata={metadata} kind="authors" label={t`Authors`} set={set} />
        <People metadata={metadata} kind="contributors" label={t`Contributors`} set={set} />
        <People metadata={metadata} kind="testers" label={t`Testers`} set={set} />
        {credits.acknowledgements !== undefined && (
          <People metadata={metadata} kind="acknowledgements" label={t`Thanks`} set={set} />
        )}
      </div>
    </Panel>
  );
}

type PeopleProps = RightsProps & {
  kind: 'authors' | 'contributors' | 'testers' | 'acknowledgements';
  label: string;
};

function People({ metadata: { credits }, kind, label, set }: PeopleProps) {
  const known = credits[kind];
  const [typed, setTyped] = useState(asLines(known));
  // The typed text may have an extra empty line.
  const isCurrent = asLines(fromLines(typed, known)) === asLines(known);
  return (
    <Textarea
      label={label}
      description={t`One per line, such as Ada Lovelace <ada@example.org>`}
      rows={2}
      value={isCurrent ? typed : asLines(known)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const people = fromLines(value, known);
        const { [kind]: _, ...others } = credits;
        set({ credits: people.length === 0 ? others : { ...others, [kind]: people } });
      }}
    />
  );
}

const typed = (value: number | undefined, factor = 1): string =>
  value === undefined ? '' : String(Math.round(value * factor * 1000) / 1000);

const read = (said: string, factor = 1): number | undefined =>
  said === '' || !Number.isFinite(Number(said)) || Number(said) < 0
    ? undefined
    : Number(said) / factor;
