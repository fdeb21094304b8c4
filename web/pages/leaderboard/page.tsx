/** The leaderboards, each on a tab. */
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { type Board, boards } from '../../../contract/words.ts';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { useAddressTab } from '../../ui/frame/use-address-tab.ts';
import { BoardPanel } from './board-panel.tsx';
import classes from './leaderboard.module.css';

const labels: Record<Board, string> = {
  overall: 'Overall',
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  contributions: 'Contributions',
};

export function Component() {
  const [open, setOpen] = useAddressTab(boards);
  return (
    <PageFrame title="Leaderboard" widthMaxRem={60}>
      <PageHead heading="Leaderboard" />
      <Tabs value={open} onChange={setOpen} keepMounted={false} className={classes.tabs}>
        <Tabs.List aria-label="Leaderboards">
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
