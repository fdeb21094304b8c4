/** Current figures of the site, and a problem to try without an account. */

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { siteNumbersQuery } from '../../queries.ts';
import { Icon } from '../../ui/icons.tsx';
import { pageLocale } from '../../ui/locale.ts';
import classes from './landing.module.css';

export function Numbers() {
  const { data } = useQuery(siteNumbersQuery);
  const figures = [
    { label: t`problems to solve`, figure: data?.problems },
    { label: t`submissions judged`, figure: data?.submissions },
    { label: t`of them accepted`, figure: data?.accepted },
  ];
  return (
    <section className={classes.numbers} aria-label={t`Arbiter in numbers`}>
      <dl>
        {figures.map(({ label, figure }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure?.toLocaleString(pageLocale) ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <Button
        component={Link}
        to={data?.first ? paths.problem(data.first._id) : paths.problems()}
        variant="default"
        rightSection={<Icon name="right" size={14} />}
      >
        {t`Try a problem without an account`}
      </Button>
    </section>
  );
}
