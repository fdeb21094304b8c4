/** Which of a page's tabs is open, kept in the address so that it can be linked and gone back to. */
import { useSearchParams } from 'react-router';

/** The open tab, the first where the address names none, and the function that opens another. */
export function useAddressTab<T extends string>(
  tabs: readonly [T, ...T[]],
): [T, (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const [first] = tabs;
  const open = tabs.find((tab) => tab === search.get('tab')) ?? first;
  return [
    open,
    (tab) => setSearch(tab === null || tab === first ? {} : { tab }, { preventScrollReset: true }),
  ];
}
