/** Offers of names of the standard libraries. */
import type { Offer } from './answers.ts';
import type { LibraryMember, LibraryName } from './library.ts';

export const offer = (name: string, kind: Offer['kind'], detail: string, rank: number): Offer => ({
  name,
  kind,
  detail,
  from: '',
  rank,
});

/** A name of the library, with its header. */
export function libraryOffer(one: LibraryName): Offer {
  return { ...memberOffer(one, 0), from: one.header === '' ? '' : `<${one.header}>` };
}

/** A member of a type of the library. */
export function memberOffer({ name, kind, signatures, type }: LibraryMember, rank: number): Offer {
  const [first = ''] = signatures;
  const open = first.indexOf(' (');
  const more = signatures.length > 1 ? ` +${signatures.length - 1}` : '';
  const detail = open < 0 ? type : `${first.slice(open + 1)} → ${first.slice(0, open)}${more}`;
  const kinds = {
    function: 'function',
    type: 'type',
    alias: 'type',
    variable: 'variable',
    value: 'constant',
    module: 'namespace',
  } as const;
  return offer(name, kinds[kind], kind === 'alias' && type.length > 30 ? '' : detail, rank);
}
