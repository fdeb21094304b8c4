/** One package of an import: what is in it, what is wrong with it, and its problem. */

import { Link } from 'react-router';
import type { PackageState } from '../../../contract/import-words.ts';
import type { ImportedPackage } from '../../../contract/imports.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { FindingList } from '../../ui/finding-list.tsx';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { plural } from '../../ui/format.ts';
import { rich } from '../../ui/rich.ts';
import { Said } from '../../ui/said/said.tsx';
import { Unfolding } from '../../ui/unfolding.tsx';
import classes from './admin-imports.module.css';

const stateWords: Record<PackageState, string> = {
  unread: t`Not read yet`,
  ready: t`Can be imported`,
  before: t`Imported before`,
  refused: t`Refused`,
  chosen: t`Waits for its turn`,
  imported: t`Imported`,
};

const tones = {
  unread: 'grey',
  ready: 'ink',
  before: 'grey',
  refused: 'red',
  chosen: 'yellow',
  imported: 'green',
} as const;

type PackageRowProps = {
  one: ImportedPackage;
  /** Its archive, if there are several. */
  archive: string | undefined;
  isChosen: boolean;
  /** Undefined while nothing can be chosen. */
  onChoose: ((is: boolean) => void) | undefined;
};

export function PackageRow({ one, archive, isChosen, onChoose }: PackageRowProps) {
  const { name, place, state, about, findings, findingsLeft, waits, problemId, sameName } = one;
  const where = [archive, place].filter(Boolean).join(': ');
  const title = name ?? (where || t`Package`);
  const isOpenToChoice = state === 'ready' && onChoose !== undefined;
  return (
    <li className={classes.package}>
      <div className={classes.title}>
        {isOpenToChoice ? (
          <Checkbox
            label={title}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        ) : problemId !== null ? (
          <Link to={paths.problem(problemId)}>{title}</Link>
        ) : (
          <span>{title}</span>
        )}
        <Badge tone={tones[state]}>{stateWords[state]}</Badge>
      </div>
      <p className={classes.facts}>
        {[
          name === null ? '' : where,
          ...(about === null
            ? []
            : [
                plural(about.samples, '# sample|# samples'),
                plural(about.tests, '# hidden test|# hidden tests'),
                plural(about.solutions, '# solution|# solutions'),
                about.languages.join(', '),
              ]),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {waits !== null && (
        <p className={classes.facts}>
          <Said text={waits} part="packages" />
        </p>
      )}
      {sameName !== null && state !== 'before' && (
        <p className={classes.facts}>
          {rich`There is another problem of this name: ${<Link to={paths.problem(sameName)}>{t`View it`}</Link>}`}
        </p>
      )}
      {findings.length > 0 && (
        <Unfolding
          title={plural(findings.length + findingsLeft, '# finding|# findings')}
          isOpen={state === 'refused'}
        >
          <FindingList findings={findings} findingsLeft={findingsLeft} />
        </Unfolding>
      )}
    </li>
  );
}
