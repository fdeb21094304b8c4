/** Expected and actual output side by side, line by line, with visible white space. */

import type { Comparison } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { type Diff, diffOutputs, type Piece } from './diff.ts';
import classes from './output-diff.module.css';

type OutputDiffProps = {
  expected: string;
  actual: string;
  /** Null if the failure is not in the output. */
  rule: Comparison | null;
  /** The source of the expected output, if it is not the problem. */
  expectedName?: string;
};

export function OutputDiff(props: OutputDiffProps) {
  const { expected, actual, rule, expectedName = t`Expected output` } = props;
  const diff = diffOutputs(expected, actual, rule);
  const lines = Math.max(diff.expected.length, diff.actual.length);
  return (
    <div className={classes.diff}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
      <div className={classes.scroller} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{expectedName}</th>
              <th>{t`Your output`}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
              <tr key={line}>
                <Side diff={diff} side="expected" line={line} />
                <Side diff={diff} side="actual" line={line} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {actual === '' && expected !== '' && (
        <p className={classes.remark}>{t`Your output is empty.`}</p>
      )}
      {actual !== '' && diff.isNewlineMissing && (
        <p className={classes.remark}>
          {t`${actual.endsWith('\n') ? t`The expected output` : t`Your output`} has no newline at its end, which does not matter.`}
        </p>
      )}
    </div>
  );
}

type SideProps = { diff: Diff; side: 'expected' | 'actual'; line: number };

function Side({ diff, side, line }: SideProps) {
  const pieces = diff[side][line] ?? [];
  const isEnd = diff.endsEarly === side && line === Math.max(diff[side].length - 1, 0);
  const differs = isEnd || pieces.some(({ standing }) => standing !== 'same');
  return (
    <td data-differs={differs || undefined} dir="ltr">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity.
        <Shown key={index} piece={piece} />
      ))}
      {isEnd && <mark className={classes.end} dir="auto">{t`ends here`}</mark>}
    </td>
  );
}

function Shown({ piece: { text, standing } }: { piece: Piece }) {
  const shown = text.split(/([ \t\r\n])/).map((part, index) => {
    const sign = signs[part];
    if (sign === undefined) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: signs have no other identity.
      <span key={index} data-space={sign}>
        {part}
      </span>
    );
  });
  if (standing === 'same') return shown;
  return <mark data-first={standing === 'first' || undefined}>{shown}</mark>;
}

/** The style sheet uses these to draw invisible characters. */
const signs: Record<string, string> = {
  ' ': 'blank',
  '\t': 'tab',
  '\r': 'return',
  '\n': 'newline',
};
