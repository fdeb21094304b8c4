/** The attachments of a problem: files that people may download from its page. */

import { ActionIcon } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { testCaseMaxBytes } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { FileButton } from '../../ui/cases/file-button.tsx';
import { useDrop } from '../../ui/cases/use-drop.ts';
import { Message } from '../../ui/feedback/message.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveDraftFile } from './draft-files.ts';
import type { Editing } from './editing.ts';
import { plainName, putKeptFile, removeKeptFile } from './kept-files.ts';
import { lastName } from './model.ts';
import classes from './workshop.module.css';

export function Attachments({ editing }: { editing: Editing }) {
  const { content, contents, change } = editing;
  const files = content.folders.attachments;
  const adding = useMutation({
    mutationFn: async (chosen: readonly File[]) => {
      for (const file of chosen) {
        if (file.size > testCaseMaxBytes) {
          throw new Error(`${file.name} is larger than ${formatBytes(testCaseMaxBytes)}.`);
        }
        const bytes = contents.keep(new Uint8Array(await file.arrayBuffer()));
        change(putKeptFile('attachments', plainName(file.name), bytes));
      }
    },
  });
  const onFiles = async (chosen: readonly File[]) => adding.mutate(chosen);
  const drop = useDrop(onFiles);
  return (
    <Panel title={t`Attachments`} note={files.length === 0 ? undefined : t`${files.length} stored`}>
      <div className={classes.stack} data-place="attachments" {...drop}>
        <p className={classes.note}>
          {t`Files that everyone can download from the problem's page, such as a tool to try programs.`}
        </p>
        {files.length > 0 && (
          <ul className={classes.files} aria-label={t`Attachments`}>
            {files.map((file) => (
              <li key={file.path}>
                <code>{file.path}</code>
                <span>{formatBytes(file.bytes.bytes)}</span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t`Download ${file.path}`}
                  onClick={() => void saveDraftFile(editing, file.bytes, lastName(file.path))}
                >
                  <Icon name="download" size={14} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t`Remove ${file.path}`}
                  onClick={() => change(removeKeptFile('attachments', file.path))}
                >
                  <Icon name="trash" size={14} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <div>
          <FileButton label={t`Add files`} to={t`Attachments`} accept="" onFiles={onFiles} />
        </div>
        {adding.error && <Message tone="red">{adding.error.message}</Message>}
      </div>
    </Panel>
  );
}
