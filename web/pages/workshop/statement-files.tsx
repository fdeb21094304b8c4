/** The images and other files that statements show. */

import { ActionIcon } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Editing } from './editing.ts';
import { removeStatementFile } from './statements.ts';
import classes from './workshop.module.css';

export function StatementFiles({ editing: { content, change } }: { editing: Editing }) {
  const files = content.statementFiles;
  if (files.length === 0) return null;
  return (
    <Panel title={t`Images of the statement`} note={t`${files.length} stored`}>
      <ul className={classes.files}>
        {files.map(({ path, bytes }) => (
          <li key={path}>
            <code>{path}</code>
            <span>{formatBytes(bytes.bytes)}</span>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t`Remove ${path}`}
              onClick={() => change(removeStatementFile(path))}
            >
              <Icon name="trash" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
