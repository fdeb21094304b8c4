/** The leaderboards, each on a tab. */

import { t } from '../../../contract/translation.ts';
import { type Board, boards } from '../../../contract/words.ts';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { useAddressTab } from '../../ui/frame/use-address-tab.ts';
import { TabList, Tabs } from '../../ui/tabs.tsx';
import { BoardPanel } from './board-panel.tsx';

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
    <PageFrame title={t`Leaderboard`}>
      <PageHead heading={t`Leaderboard`} />
      <Tabs value={open} onChange={setOpen} keepMounted={false}>
        <TabList label={t`Leaderboards`}>
          {boards.map((board) => (
            <Tabs.Tab key={board} value={board}>
              {labels[board]}
            </Tabs.Tab>
          ))}
        </TabList>
        {boards.map((board) => (
          <Tabs.Panel key={board} value={board}>
            <BoardPanel board={board} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
