/** The pages about contests, by what follows in the address; each is loaded when it is opened. */
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazyPart } from '../../load-part.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';
import { Component as NotFound } from '../not-found/page.tsx';

const ContestList = lazyPart(() => import('./contest-list.tsx'));
const Contest = lazyPart(() => import('./contest.tsx'));
const BoardPage = lazyPart(() => import('./board-page.tsx'));
const RunsPage = lazyPart(() => import('./runs-page.tsx'));
const FormPage = lazyPart(() => import('./form-page.tsx'));
const DeskPage = lazyPart(() => import('./desk-page.tsx'));
const SimilarityPage = lazyPart(() => import('./similarity-page.tsx'));
const ProblemInContest = lazyPart(() => import('./problem-in-contest.tsx'));
const OwnRunsPage = lazyPart(() => import('./own-runs-page.tsx'));
const OwnRunPage = lazyPart(() => import('./own-run-page.tsx'));
const QuestionsPage = lazyPart(() => import('./questions-page.tsx'));
const ResultsPage = lazyPart(() => import('./results-page.tsx'));
const ResultsToPrint = lazyPart(() => import('./results-to-print.tsx'));
const CertificatesPage = lazyPart(() => import('./certificates-page.tsx'));
const ResolverPage = lazyPart(() => import('./resolver-page.tsx'));

export function Component() {
  const { '*': rest = '' } = useParams();
  const [slug = '', part, ...more] = rest.split('/');
  return <Suspense fallback={<PageSkeleton />}>{pageOf(slug, part, more.join('/'))}</Suspense>;
}

function pageOf(slug: string, part: string | undefined, more: string) {
  if (part === 'problems' && more !== '') return <ProblemInContest slug={slug} label={more} />;
  if (part === 'own' && more !== '') return <OwnRunPage key={more} slug={slug} id={more} />;
  if (more !== '') return <NotFound />;
  if (slug === '') return <ContestList />;
  if (slug === 'new' && !part) return <FormPage slug={null} />;
  if (part === undefined || part === '') return <Contest key={slug} slug={slug} />;
  if (part === 'board') return <BoardPage key={slug} slug={slug} />;
  if (part === 'submissions') return <RunsPage key={slug} slug={slug} />;
  if (part === 'edit') return <FormPage key={slug} slug={slug} />;
  if (part === 'desk') return <DeskPage key={slug} slug={slug} />;
  if (part === 'similarity') return <SimilarityPage key={slug} slug={slug} />;
  if (part === 'own') return <OwnRunsPage key={slug} slug={slug} />;
  if (part === 'questions') return <QuestionsPage key={slug} slug={slug} />;
  if (part === 'results') return <ResultsPage key={slug} slug={slug} />;
  if (part === 'print') return <ResultsToPrint key={slug} slug={slug} />;
  if (part === 'certificates') return <CertificatesPage key={slug} slug={slug} />;
  if (part === 'resolver') return <ResolverPage key={slug} slug={slug} />;
  return <NotFound />;
}
