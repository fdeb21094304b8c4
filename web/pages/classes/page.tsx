/** The pages about classes, by what follows in the address; each is loaded when it is opened. */

import { Suspense } from 'react';
import { useParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { lazyPart } from '../../load-part.ts';
import { PageSkeleton } from '../../ui/feedback/states.tsx';
import { SignedInPage } from '../../ui/frame/own-page.tsx';
import { Component as NotFound } from '../not-found/page.tsx';

const ClassList = lazyPart(() => import('./class-list.tsx'));
const ClassPage = lazyPart(() => import('./class-page.tsx'));
const GroupsPage = lazyPart(() => import('./groups-page.tsx'));
const ExamPage = lazyPart(() => import('./exam-page.tsx'));
const GradebookPage = lazyPart(() => import('./gradebook-page.tsx'));
const WorkPage = lazyPart(() => import('./work-page.tsx'));
const StatisticsPage = lazyPart(() => import('./statistics-page.tsx'));
const SimilarityPage = lazyPart(() => import('./similarity-page.tsx'));
const SettingsPage = lazyPart(() => import('./settings-page.tsx'));
const AssignmentPage = lazyPart(() => import('./assignment-page.tsx'));

const loginNeeded = {
  title: t`Please log in`,
  text: t`Classes are seen by their members only.`,
};

export function Component() {
  const { '*': rest = '' } = useParams();
  return (
    <SignedInPage heading={t`Classes`} loginNeeded={loginNeeded}>
      {() => <Suspense fallback={<PageSkeleton />}>{pageOf(rest.split('/'))}</Suspense>}
    </SignedInPage>
  );
}

function pageOf([slug = '', part, name, ...more]: string[]) {
  const [id, label, ...rest] = more;
  if (part === 'work' && name && id && label && rest.length === 0) {
    const place = { slug, assignment: name, id, label: decodeURIComponent(label) };
    return <WorkPage key={`${name} ${id} ${label}`} place={place} />;
  }
  if (part === 'assignments' && name && label === undefined) {
    if (id === 'statistics') return <StatisticsPage key={name} slug={slug} assignment={name} />;
    if (id === 'groups') return <GroupsPage key={name} slug={slug} assignment={name} />;
    if (id === 'exam') return <ExamPage key={name} slug={slug} assignment={name} />;
    if (id === 'similarity') return <SimilarityPage key={name} slug={slug} assignment={name} />;
  }
  if (more.length > 0) return <NotFound />;
  if (slug === '') return <ClassList />;
  if (part === undefined || part === '') return <ClassPage key={slug} slug={slug} />;
  if (part === 'gradebook' && !name) return <GradebookPage key={slug} slug={slug} />;
  if (part === 'settings' && !name) return <SettingsPage slug={slug} />;
  if (part === 'assignments' && name) {
    return <AssignmentPage key={name} slug={slug} name={name === 'new' ? null : name} />;
  }
  return <NotFound />;
}
