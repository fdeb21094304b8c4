/** An exam while its teachers watch it: who has accepted the pledge, and works in which session. */

import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { releaseExamSession } from '../../../contract/class-calls.ts';
import type { WatchedExam } from '../../../contract/exams.ts';
import { t } from '../../../contract/translation.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { ask } from '../../ui/feedback/ask.ts';
import { toastError } from '../../ui/feedback/toast.ts';
import { formatInstant } from '../../ui/format.ts';
import { LoadedPage } from '../../ui/frame/own-page.tsx';
import { PageFrame, PageHead, PageLead } from '../../ui/frame/page-frame.tsx';
import { rich } from '../../ui/rich.ts';
import table from '../../ui/table/table.module.css';
import { ClassBack } from './class-back.tsx';
import classes from './classes.module.css';
import { watchedExamQuery } from './queries.ts';

type ExamPageProps = { slug: string; assignment: string };
type Pupil = WatchedExam['pupils'][number];
type Session = Pupil['sessions'][number];

export default function ExamPage({ slug, assignment }: ExamPageProps) {
  const query = useQuery(watchedExamQuery(slug, assignment));
  return (
    <LoadedPage heading={t`Exam`} loadFailed={t`The exam could not be loaded`} query={query}>
      {(exam) => (
        <PageFrame title={t`Pupils in the exam`}>
          <ClassBack slug={slug} />
          <PageHead heading={t`Pupils in the exam`} />
          <PageLead>{leadOf(exam)}</PageLead>
          <Pupils exam={exam} slug={slug} assignment={assignment} />
        </PageFrame>
      )}
    </LoadedPage>
  );
}

function leadOf({ pupils, pledgeVersion, oneSession }: WatchedExam): string {
  const accepted = pupils.filter((one) => hasAccepted(one, pledgeVersion)).length;
  const working = pupils.filter(({ sessions }) => ownOf(sessions) !== undefined).length;
  return [
    ...(pledgeVersion === null ? [] : [t`${accepted} of ${pupils.length} accepted the pledge.`]),
    ...(oneSession ? [t`${working} of ${pupils.length} opened the exam.`] : []),
  ].join(' ');
}

const hasAccepted = ({ accepted }: Pupil, version: number | null): boolean =>
  accepted !== null && accepted.version === version;

const ownOf = (sessions: readonly Session[]): Session | undefined =>
  sessions.find(({ releasedAt }) => releasedAt === null);

function Pupils({ exam, slug, assignment }: ExamPageProps & { exam: WatchedExam }) {
  const client = useQueryClient();
  const releasing = useMutation({
    mutationFn: (id: string) => api.call(releaseExamSession, { params: { slug, assignment, id } }),
    onError: (error) => toastError({ title: t`Not released`, text: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries(watchedExamQuery(slug, assignment)),
  });
  const release = async ({ id, name }: Pupil) => {
    const isSure = await ask({
      title: t`Release the session?`,
      text: <p>{t`${name} goes on in the next other session that opens the exam.`}</p>,
      yes: t`Release`,
      no: t`Cancel`,
    });
    if (isSure) releasing.mutate(id);
  };
  return (
    <div className={classes.scroll}>
      <table className={`${table.table} ${table.framed}`}>
        <thead>
          <tr>
            <th scope="col">{t`Pupil`}</th>
            {exam.pledgeVersion !== null && <th scope="col">{t`Pledge`}</th>}
            {exam.oneSession && <th scope="col">{t`Session`}</th>}
          </tr>
        </thead>
        <tbody>
          {exam.pupils.map((pupil) => (
            <tr key={pupil.id}>
              <th scope="row">{pupil.name}</th>
              {exam.pledgeVersion !== null && <td>{pledgeWords(pupil, exam.pledgeVersion)}</td>}
              {exam.oneSession && (
                <td>
                  <Sessions
                    pupil={pupil}
                    isReleasing={releasing.isPending}
                    onRelease={() => void release(pupil)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function pledgeWords({ accepted }: Pupil, version: number): string {
  if (accepted === null) return t`not accepted`;
  if (accepted.version !== version) return t`accepted an earlier text`;
  return t`accepted ${formatInstant(accepted.at)}`;
}

type SessionsProps = { pupil: Pupil; isReleasing: boolean; onRelease: () => void };

function Sessions({ pupil, isReleasing, onRelease }: SessionsProps) {
  const { name, sessions } = pupil;
  if (sessions.length === 0) return <>{t`not opened`}</>;
  return (
    <ul className={classes.sessions} aria-label={t`Sessions of ${name}`}>
      {sessions.map(({ device, address, boundAt, releasedAt }) => (
        <li key={boundAt}>
          {rich`${device || t`Unknown browser`}, ${address}, from ${formatInstant(boundAt)}${
            releasedAt === null ? (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t`Release the session of ${name}`}
                disabled={isReleasing}
                onClick={onRelease}
              >
                {t`Release`}
              </Button>
            ) : (
              <span className={classes.note}>{t` released ${formatInstant(releasedAt)}`}</span>
            )
          }`}
        </li>
      ))}
    </ul>
  );
}
