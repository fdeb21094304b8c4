/** The landing page: what Arbiter is, with links to the problems and the leaderboard. */

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageTitle } from '../../ui/frame/page-title.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Demo } from './demo.tsx';
import { Footer } from './footer.tsx';
import classes from './landing.module.css';
import { Numbers } from './numbers.tsx';

type Feature = { icon: IconName; title: string; text: string; isBeta?: boolean };

const features: Feature[] = [
  {
    icon: 'brackets',
    title: t`Online code editor`,
    text: t`Write, run and submit in the browser, in an editor made for multiple languages.`,
  },
  {
    icon: 'spark',
    title: t`AI code review`,
    text: t`An assistant that reviews your code, explains the problem and gives a hint when you are stuck.`,
    isBeta: true,
  },
  {
    icon: 'trophy',
    title: t`Competitive leaderboards`,
    text: t`See where you stand: overall, by difficulty, and by what you have contributed.`,
  },
  {
    icon: 'people',
    title: t`Community problems`,
    text: t`People contribute problems of their own; each is reviewed before it is published.`,
  },
  {
    icon: 'chart',
    title: t`Detailed analytics`,
    text: t`Know what you have solved, what you have attempted, and where to go from there.`,
  },
  {
    icon: 'shield',
    title: t`Secure isolated testing`,
    text: t`Every submission runs in a sandbox of its own, with exact limits on time and memory.`,
  },
];

export function Component() {
  const { person, isLoading } = useSession();
  const isSignedIn = person !== null || isLoading;
  return (
    <div className={classes.page}>
      <PageTitle>{t`Practise competitive programming`}</PageTitle>
      <section className={classes.hero}>
        <div>
          <h1>{t`Every solution gets a fair hearing.`}</h1>
          <p className={classes.lead}>
            {t`Solve programming problems and have each answer judged test by test, in a real sandbox, within moments.`}
          </p>
          <div className={classes.buttons}>
            <Button
              component={Link}
              size="md"
              to={isSignedIn ? paths.problems() : paths.register()}
            >
              {t`Get Started`}
            </Button>
            <Button component={Link} size="md" variant="default" to={paths.leaderboard()}>
              {t`View Leaderboard`}
            </Button>
          </div>
        </div>
        <Demo />
      </section>
      <Numbers />
      <h2 className={classes.heading}>{t`What you will find here`}</h2>
      <ul className={classes.features}>
        {features.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
      <Footer />
    </div>
  );
}

function FeatureCard({ icon, title, text, isBeta }: Feature) {
  return (
    <li className={classes.feature}>
      <span className={classes.icon}>
        <Icon name={icon} size={20} />
      </span>
      <h3>
        {title} {isBeta && <Badge tone="ink">{t`Beta`}</Badge>}
      </h3>
      <p>{text}</p>
    </li>
  );
}
