/** The report of a verification: the findings by section, and the results of the solutions. */

import { t } from '../../../contract/translation.ts';
import type {
  VerificationReport as Report,
  Severity,
  VerificationLine,
} from '../../../contract/verification.ts';
import type { Tone } from '../../theme.ts';
import { Badge } from '../../ui/badge.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { plural } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './verification.module.css';
import { VerifiedSolutions } from './verified-solutions.tsx';

const tones: Record<Severity, Tone> = { error: 'red', warning: 'yellow', remark: 'grey' };

type Section = Report['sections'][number];

const titles: Record<Section['name'], string> = {
  package: t`Package`,
  inputs: t`Inputs`,
  answers: t`Outputs`,
  checker: t`Checker`,
  submissions: t`Solutions`,
  time: t`Time limit`,
  tests: t`Test cases`,
  generators: t`Generators`,
};

export function VerificationReport({ report }: { report: Report }) {
  return (
    <>
      <Closing report={report} />
      {report.submissions.length > 0 && <VerifiedSolutions report={report} />}
      {report.sections.filter(hasLines).map((section) => (
        <Panel key={section.name} title={titles[section.name]} note={section.summary}>
          <Lines section={section} />
        </Panel>
      ))}
      <WithoutFindings sections={report.sections.filter((section) => !hasLines(section))} />
    </>
  );
}

const hasLines = ({ lines }: Section): boolean => lines.length > 0;

function WithoutFindings({ sections }: { sections: Section[] }) {
  if (sections.length === 0) return null;
  return (
    <Panel title={t`Nothing found`}>
      <dl className={classes.without}>
        {sections.map(({ name, summary }) => (
          <div key={name}>
            <dt>{titles[name]}</dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const counted = {
  error: (count: number) => plural(count, '# error|# errors'),
  warning: (count: number) => plural(count, '# warning|# warnings'),
  remark: (count: number) => plural(count, '# remark|# remarks'),
};

function Closing({ report: { isRight, counts } }: { report: Report }) {
  const others = (['warning', 'remark'] as const)
    .filter((word) => counts[word] > 0)
    .map((word) => counted[word](counts[word]))
    .join(', ');
  return isRight ? (
    <Message tone="green" title={t`No errors`}>
      {others === '' ? t`No warnings and no remarks either.` : `${others}.`}
    </Message>
  ) : (
    <Message tone="red" title={[counted.error(counts.error), others].filter(Boolean).join(', ')}>
      {t`Fix the errors before you publish, or publish anyway after a question.`}
    </Message>
  );
}

/** The findings of a section. */
export function Lines({ section: { lines, left } }: { section: Pick<Section, 'lines' | 'left'> }) {
  return (
    <>
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and lines may repeat
          <Line key={index} line={line} />
        ))}
      </ul>
      {left > 0 && (
        <p className={classes.nothing}>
          {plural(left, '# more is not shown.|# more are not shown.')}
        </p>
      )}
    </>
  );
}

function Line({ line: { severity, place, what, remedy } }: { line: VerificationLine }) {
  return (
    <li>
      <Badge tone={tones[severity]}>{severity}</Badge>
      <div>
        <p>
          <code>{place}</code> {what}
        </p>
        <p className={classes.remedy}>{remedy}</p>
      </div>
    </li>
  );
}
