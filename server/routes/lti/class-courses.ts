/** GET /lti/classes/{slug} */
import { classCourses } from '../../../contract/lti.ts';
import { known } from '../../examples.ts';
import { listCourses } from '../../lti/courses.ts';
import { route } from '../../serve.ts';

export default route(
  classCourses,
  async ({ params, caller }, { db }) => ({
    courses: await listCourses(db, params.slug, caller),
  }),
  {
    reply: {
      courses: [
        {
          id: known.problem,
          title: 'Algorithms',
          platform: 'Moodle',
          sends: 'verdict',
          takesScores: true,
          hasList: true,
          pupils: 24,
          scores: {
            sent: 23,
            waiting: 0,
            failed: [
              {
                pupil: 'Ada',
                assignment: 'Sums',
                reason: 'It answered 403 when this site sent POST to its gradebook.',
                at: null,
              },
            ],
          },
        },
      ],
    },
  },
);
