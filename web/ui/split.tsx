/** Two panes with a draggable divider; below 992 px they are stacked. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { isRtl } from './locale.ts';
import classes from './split.module.css';

const minPercent = 20;
const maxPercent = 80;
const stepPercent = 2;

type SplitProps = {
  /** The key under which the browser stores the position. */
  name: string;
  /** Whether the panes are side by side or stacked. */
  direction: 'columns' | 'rows';
  /** Describes the divider. */
  label: string;
  /** The share of the first pane before the divider is dragged. */
  startPercent: number;
  /** Whether the second pane comes first. */
  isSwapped?: boolean;
  children: [ReactNode, ReactNode];
};

export function Split({
  name,
  direction,
  label,
  startPercent,
  isSwapped = false,
  children,
}: SplitProps) {
  const whole = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useKeptPercent(`split:${name}`, startPercent);
  const isColumns = direction === 'columns';
  /** Whether the first pane is at the far side, as screens are measured. */
  const isLast = isSwapped !== (isColumns && isRtl);

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = whole.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const share = isColumns
      ? (event.clientX - box.left) / box.width
      : (event.clientY - box.top) / box.height;
    setPercent((isLast ? 1 - share : share) * 100);
  };
  const nudge = (event: KeyboardEvent) => {
    const [back, on] = isColumns ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== back && event.key !== on) return;
    event.preventDefault();
    const isGrowing = (event.key === on) !== isLast;
    setPercent(percent + (isGrowing ? stepPercent : -stepPercent));
  };

  const panes = [
    <div key="first" className={classes.pane} data-pane="first">
      {children[0]}
    </div>,
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged.
    <div
      key="line"
      role="separator"
      className={classes.line}
      tabIndex={0}
      aria-label={label}
      aria-orientation={isColumns ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={minPercent}
      aria-valuemax={maxPercent}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={nudge}
      onDoubleClick={() => setPercent(startPercent)}
    />,
    <div key="second" className={classes.pane} data-pane="second">
      {children[1]}
    </div>,
  ];
  return (
    <div
      ref={whole}
      className={classes.split}
      data-direction={direction}
      data-split={name}
      style={{ '--share': `${percent}%` }}
    >
      {isSwapped ? panes.reverse() : panes}
    </div>
  );
}

function useKeptPercent(key: string, start: number): [number, (percent: number) => void] {
  const [percent, setPercent] = useState(() => {
    const kept = Number(localStorage.getItem(key) ?? Number.NaN);
    return kept >= minPercent && kept <= maxPercent ? kept : start;
  });
  return [
    percent,
    (wanted) => {
      const next = Math.min(maxPercent, Math.max(minPercent, wanted));
      setPercent(next);
      localStorage.setItem(key, String(next));
    },
  ];
}
