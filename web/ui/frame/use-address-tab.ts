/** The open tab of a page, stored in the address so that it can be linked and revisited. */
import { useSearchParams } from 'react-router';

/** The open tab, the first by default, and the function that opens another. */
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
