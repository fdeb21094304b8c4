/** The parts beside a statement: files to download, and the authors of the problem. */

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getShownFile } from '../../../../contract/calls.ts';
import type { ShownFile } from '../../../../contract/presentation.ts';
import type { Problem } from '../../../../contract/problems.ts';
import { t } from '../../../../contract/translation.ts';
import { api } from '../../../api.ts';
import { sentenceOf } from '../../../sentence.ts';
import { saveFile } from '../../../ui/code/save-file.ts';
import { Message } from '../../../ui/feedback/message.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { licenseNames } from '../../../ui/frame/licenses.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './handouts.module.css';

export default function Handouts({ problem }: { problem: Problem }) {
  return (
    <>
      <Attachments problem={problem} />
      <Credits problem={problem} />
    </>
  );
}

/** The attachments, and the statements that are PDF files. */
function Attachments({ problem }: { problem: Problem }) {
  const files = problem.presentation.files.filter(({ kind }) => kind !== 'image');
  const saving = useMutation({
    mutationFn: async ({ sha256, path }: ShownFile) => {
      const params = { id: problem._id, sha256 };
      const { content } = await api.fetchFile(getShownFile, { params });
      saveFile(path.slice(path.lastIndexOf('/') + 1), content);
    },
  });
  if (files.length === 0) return null;
  return (
    <section className={classes.part}>
      <h2>{t`Files`}</h2>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={`${file.kind} ${file.path}`}>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="download" size={14} />}
              onClick={() => saving.mutate(file)}
            >
              {file.path}
            </Button>
            <span>
              {file.kind === 'statement' && t`The statement, `}
              {formatBytes(file.bytes)}
            </span>
          </li>
        ))}
      </ul>
      {saving.error && <Message tone="red">{sentenceOf(saving.error)}</Message>}
    </section>
  );
}

const creditNames = {
  authors: t`Authors`,
  contributors: t`Contributors`,
  testers: t`Testers`,
  packagers: t`Packagers`,
  acknowledgements: t`Thanks to`,
} as const;

/** Authors, source and licence, if the package names them. */
function Credits({ problem: { presentation } }: { problem: Problem }) {
  const { credits, sources, license, rightsOwner } = presentation;
  const people = Object.entries(creditNames).flatMap(([kind, title]) => {
    const names = credits[kind as keyof typeof creditNames] ?? [];
    return names.length === 0 ? [] : [{ title, names: names.join(', ') }];
  });
  if (people.length === 0 && sources.length === 0 && license === 'unknown') return null;
  return (
    <dl className={classes.credits} aria-label={t`Credits`}>
      {people.map(({ title, names }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{names}</dd>
        </div>
      ))}
      {sources.length > 0 && (
        <div>
          <dt>{t`Source`}</dt>
          <dd>
            {sources.map(({ name, url }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sources have no other identity.
              <span key={index}>
                {index > 0 && ', '}
                {isAddress(url) ? <a href={url}>{name}</a> : name}
              </span>
            ))}
          </dd>
        </div>
      )}
      {license !== 'unknown' && (
        <div>
          <dt>{t`Licence`}</dt>
          <dd>
            {licenseNames[license]}
            {rightsOwner !== undefined && `, ${rightsOwner}`}
          </dd>
        </div>
      )}
    </dl>
  );
}

const isAddress = (url: string | undefined): url is string =>
  url !== undefined && /^https?:\/\//.test(url);
