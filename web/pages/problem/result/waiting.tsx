/** The tests of a submission that is being judged, and the offer to tell its verdict. */

import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { TestCaseResult } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import { mayOfferNotices, noteOffered, switchNoticesOn } from '../../../verdict-notices.ts';
import classes from '../console/samples.module.css';
import { CaseBadges } from './case-badges.tsx';
import own from './waiting.module.css';

export function Waiting({ results }: { results: readonly TestCaseResult[] }) {
  return (
    <>
      {results.length > 0 ? (
        <CaseBadges results={results} />
      ) : (
        <p className={classes.hint}>{t`The tests appear here as they finish.`}</p>
      )}
      <Offer />
    </>
  );
}

/** A shorter wait needs no one to be told. */
const offerAfterMs = 5_000;

/** Asked once, at the first long wait. */
function Offer() {
  const [step, setStep] = useState<'none' | 'offered' | 'on'>('none');
  useEffect(() => {
    if (!mayOfferNotices()) return;
    const offer = () => {
      // There is one offer: it waits until it can be seen.
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', offer);
      noteOffered();
      setStep('offered');
    };
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', offer);
      offer();
    }, offerAfterMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', offer);
    };
  }, []);
  if (step === 'none') return null;
  if (step === 'on') {
    return (
      <p className={own.offer}>
        {t`If this tab is hidden when the verdict comes, a notification tells you.`}
      </p>
    );
  }
  const accept = async () => setStep((await switchNoticesOn()) ? 'on' : 'none');
  return (
    <p className={own.offer}>
      {t`This takes a while.`}
      <Button variant="default" size="compact-sm" onClick={() => void accept()}>
        {t`Tell me when it is judged`}
      </Button>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setStep('none')}>
        {t`No, thanks`}
      </Button>
    </p>
  );
}
