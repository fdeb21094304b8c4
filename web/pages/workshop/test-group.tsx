/** One group of test cases as a table; cases are typed in, or made from files. */

import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { problemMaxBytes, testCasesMax } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { FileButton } from '../../ui/cases/file-button.tsx';
import type { PairedCase } from '../../ui/cases/pair-files.ts';
import { readCaseFiles } from '../../ui/cases/read-files.ts';
import { bytesOfBase64, type TestData } from '../../ui/cases/test-data.ts';
import { useDrop } from '../../ui/cases/use-drop.ts';
import { Icon } from '../../ui/icons.tsx';
import { rich } from '../../ui/rich.ts';
import { addCases, allCases, nextCaseName, plainCase, removeGroup } from './data-edits.ts';
import type { Editing } from './editing.ts';
import type { LineOf } from './generator-lines.ts';
import { GroupSettings } from './group-settings.tsx';
import { type Group, isPlainName, lastName } from './model.ts';
import { TestRow } from './test-row.tsx';
import classes from './tests.module.css';
import { useUndo } from './use-undo.tsx';

type TestGroupProps = { group: Group; lineOf: LineOf; editing: Editing };

const hints: Record<string, string> = {
  sample: t`Shown with the statement, and judged like all others.`,
  secret: t`Never shown to those who solve the problem.`,
};

export function TestGroup({ group, lineOf, editing }: TestGroupProps) {
  const { content, change, contents } = editing;
  const { name, cases } = group;
  const [open, setOpen] = useState<string>();
  const [remarks, setRemarks] = useState<readonly string[]>([]);
  const undo = useUndo(editing);
  const add = () => {
    const key = `${name}/${nextCaseName(group)}`;
    change(addCases([plainCase(key, { input: contents.keep(''), answer: contents.keep('') })]));
    setOpen(key);
  };
  const take = async (files: readonly File[]) => {
    const bounds = {
      casesMax: testCasesMax - allCases(content).length,
      totalMaxBytes: problemMaxBytes,
    };
    const found = await readCaseFiles(files, bounds);
    setRemarks([...new Set(found.remarks)].slice(0, remarksMax));
    const taken: string[] = [];
    const added = found.cases.map((one) => {
      const last = nameFor(one, group, taken);
      taken.push(last);
      return plainCase(`${name}/${last}`, {
        input: contents.keep(contentOf(one.input)),
        answer: contents.keep(contentOf(one.output)),
      });
    });
    change(addCases(added));
  };
  const drop = useDrop(take);
  const isInner = name.includes('/');

  return (
    // Dropping is a shortcut; the button works for everyone.
    <section className={classes.group} aria-labelledby={`group-${name}`} {...drop}>
      <div className={classes.head}>
        <h2 id={`group-${name}`}>
          {titleOf(name)} <span className={classes.count}>{cases.length}</span>
        </h2>
        {hints[name] !== undefined && <p>{hints[name]}</p>}
        {isInner && (
          <Button
            variant="subtle"
            color="red"
            size="compact-xs"
            leftSection={<Icon name="trash" size={13} />}
            onClick={() => undo.remove(t`The group ${name}`, removeGroup(name))}
          >
            {t`Remove group`}
          </Button>
        )}
      </div>
      {cases.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Input`}</th>
              <th scope="col">{t`Output`}</th>
              <th scope="col">{t`Description`}</th>
              <th scope="col">
                <VisuallyHidden>{t`Actions`}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {cases.map((one) => (
              <TestRow
                key={one.name}
                one={one}
                line={lineOf(one.name)}
                isOpen={open === one.name}
                onOpen={setOpen}
                undo={undo}
                editing={editing}
              />
            ))}
          </tbody>
        </table>
      )}
      {undo.bar}
      <div className={classes.adders}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={13} />}
          onClick={add}
        >
          {t`Add test case`}
        </Button>
        <FileButton label={t`Add from files`} to={titleOf(name)} onFiles={take} />
        <span>
          {rich`Pairs of ${<code>1.in</code>} and ${<code>1.ans</code>}, or a zip of them. You can also drop them here.`}
        </span>
      </div>
      {remarks.length > 0 && (
        <ul className={classes.remarks} role="status">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <GroupSettings group={group} editing={editing} />
    </section>
  );
}

const remarksMax = 8;

const titleOf = (name: string): string => {
  if (name === 'sample') return t`Sample test cases`;
  return name === 'secret' ? t`Hidden test cases` : t`Group ${name.replace(/^secret\//, '')}`;
};

/** The name of the files if it is valid for a test case; otherwise the next number. */
function nameFor({ name }: PairedCase, group: Group, taken: readonly string[]): string {
  const own = lastName(name);
  return isPlainName(own) && !taken.includes(own) ? own : nextCaseName(group, taken);
}

const contentOf = (data: TestData) =>
  typeof data === 'string' ? data : bytesOfBase64(data.base64);
