/** The leaderboards, each on a tab. */

import { Tabs } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import '@mantine/core/styles/Tabs.css';
import { type Board, boards } from '../../../contract/words.ts';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { useAddressTab } from '../../ui/frame/use-address-tab.ts';
import { BoardPanel } from './board-panel.tsx';
import classes from './leaderboard.module.css';

const labels: Record<Board, string> = {
  overall: t`Overall`,
  easy: t`Easy`,
  medium: t`Medium`,
  hard: t`Hard`,
  contributions: t`Contributions`,
};

export function Component() {
  const [open, setOpen] = useAddressTab(boards);
  return (
    <PageFrame title={t`Leaderboard`} widthMaxRem={60}>
      <PageHead heading={t`Leaderboard`} />
      <Tabs value={open} onChange={setOpen} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label={t`Leaderboards`}>
          {boards.map((board) => (
            <Tabs.Tab key={board} value={board}>
              {labels[board]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {boards.map((board) => (
          <Tabs.Panel key={board} value={board}>
            <BoardPanel board={board} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
