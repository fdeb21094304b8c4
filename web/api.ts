/** The API of this page's server, called as the signed-in user. */
import type * as account from '../contract/account.ts';
import type * as ai from '../contract/ai.ts';
import type * as attempts from '../contract/attempts.ts';
import type * as classes from '../contract/classes.ts';
import type * as compiler from '../contract/compiler.ts';
import type * as contestDesk from '../contract/contest-desk.ts';
import type * as contestQuestions from '../contract/contest-questions.ts';
import type * as contestRatings from '../contract/contest-ratings.ts';
import type * as contestRejudging from '../contract/contest-rejudging.ts';
import type * as contestSimilarity from '../contract/contest-similarity.ts';
import type * as contests from '../contract/contests.ts';
import type * as contributions from '../contract/contributions.ts';
import type * as dashboard from '../contract/dashboard.ts';
import type * as desk from '../contract/desk.ts';
import type * as difficulty from '../contract/difficulty.ts';
import type { Call, Endpoint, Input, Output } from '../contract/endpoint.ts';
import type * as exams from '../contract/exams.ts';
import type * as feeds from '../contract/feeds.ts';
import type * as generating from '../contract/generating.ts';
import type * as groupWork from '../contract/group-work.ts';
import type * as imports from '../contract/imports.ts';
import type * as learning from '../contract/learning.ts';
import type * as lists from '../contract/lists.ts';
import type * as lti from '../contract/lti.ts';
import type * as overview from '../contract/overview.ts';
import type * as packages from '../contract/packages.ts';
import type * as passkeys from '../contract/passkeys.ts';
import type * as people from '../contract/people.ts';
import type * as presentation from '../contract/presentation.ts';
import type * as problems from '../contract/problems.ts';
import type * as providers from '../contract/providers.ts';
import type * as registration from '../contract/registration.ts';
import type * as rejudging from '../contract/rejudging.ts';
import type * as site from '../contract/site.ts';
import type * as solutions from '../contract/solutions.ts';
import type * as submission from '../contract/submission.ts';
import type * as system from '../contract/system.ts';
import type * as takingPart from '../contract/taking-part.ts';
import type * as tickets from '../contract/tickets.ts';
import type * as tutorPrograms from '../contract/tutor-programs.ts';
import type * as users from '../contract/users.ts';
import type * as workshop from '../contract/workshop.ts';
import type * as workshopPeople from '../contract/workshop-people.ts';
import type * as workshopReviews from '../contract/workshop-reviews.ts';
import type * as workshopVersions from '../contract/workshop-versions.ts';
import { connect, type EndpointOf } from './call.ts';
import { readToken } from './token.ts';
import { pageLocale } from './ui/locale.ts';

type ValueOf<Segment> = Segment extends unknown ? Segment[keyof Segment] : never;

/** The endpoints that the pages call. */
export type Api = Extract<
  ValueOf<
    | typeof account
    | typeof ai
    | typeof attempts
    | typeof compiler
    | typeof contestDesk
    | typeof contestQuestions
    | typeof contestRatings
    | typeof contestRejudging
    | typeof contestSimilarity
    | typeof classes
    | typeof contests
    | typeof contributions
    | typeof dashboard
    | typeof desk
    | typeof difficulty
    | typeof exams
    | typeof feeds
    | typeof generating
    | typeof groupWork
    | typeof imports
    | typeof learning
    | typeof lists
    | typeof lti
    | typeof overview
    | typeof packages
    | typeof passkeys
    | typeof people
    | typeof presentation
    | typeof problems
    | typeof providers
    | typeof registration
    | typeof rejudging
    | typeof site
    | typeof submission
    | typeof system
    | typeof takingPart
    | typeof solutions
    | typeof tickets
    | typeof tutorPrograms
    | typeof users
    | typeof workshop
    | typeof workshopPeople
    | typeof workshopReviews
    | typeof workshopVersions
  >,
  Endpoint
>;

/** The body of a call. */
export type Body<C extends Call> = Input<EndpointOf<Api, C>, 'body'>;

/** The reply of a call. */
export type Reply<C extends Call> = Output<EndpointOf<Api, C>, 'reply'>;

/** The address of the API; empty for the origin of the page. */
export const apiAddress: string = import.meta.env.API_URL ?? '';

/**
 * A server elsewhere sees no cookie with the language of the page. That of the page knows it without being
 * told, and also when it is of an account, which may be another person's than who comes by this call.
 */
const told = apiAddress === '' ? {} : { locale: pageLocale };

export const api = connect<Api>({ baseUrl: apiAddress, token: readToken, ...told });
