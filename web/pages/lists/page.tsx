/** The pages about lists of problems, by what follows in the address. */
import { useParams } from 'react-router';
import { Component as NotFound } from '../not-found/page.tsx';
import { AllLists } from './all-lists.tsx';
import { CreateList, EditList } from './edit-page.tsx';
import { ListPage } from './list-page.tsx';

export function Component() {
  const { '*': rest = '' } = useParams();
  const [id = '', part = '', ...more] = rest.split('/');
  if (more.length > 0) return <NotFound />;
  if (id === '') return <AllLists />;
  if (id === 'create' && part === '') return <CreateList />;
  if (part === '') return <ListPage key={id} id={id} />;
  return part === 'edit' ? <EditList key={id} id={id} /> : <NotFound />;
}
