/** The way from a page of a class back to the class, by its name. */
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { PageBack } from '../../ui/frame/page-frame.tsx';
import { classQuery } from './queries.ts';

export function ClassBack({ slug }: { slug: string }) {
  const { data } = useQuery(classQuery(slug));
  return <PageBack to={paths.classes(`/${slug}`)}>{data?.name ?? t`Class`}</PageBack>;
}
