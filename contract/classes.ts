/**
 * Classes: teachers, pupils, and assignments. An assignment is a contest that only its class sees;
 * its page, its problems and the submissions to it are those of contests.
 */
import { z } from 'zod';
import * as classCalls from './class-calls.ts';
import { similarity } from './contest-similarity.ts';
import { shortLine } from './contests.ts';
import { diagnosisKind } from './diagnosis.ts';
import { bytes, endpoint, id, instant } from './endpoint.ts';
import { examDraft } from './exams.ts';
import { groupsDraft } from './group-work.ts';
import { language } from './judging.ts';
import { languageIds } from './languages.ts';
import {
  assignmentAttemptsMax,
  assignmentProblemsMax,
  classMessageMaxChars,
  classNameMaxChars,
  classSlugMaxChars,
  contestIdMaxChars,
  contestLabelMaxChars,
  contestNameMaxChars,
  contestPointsMax,
  extensionMaxMinutes,
  gradeCommentMaxChars,
  gradesBodyMaxBytes,
  gradesListMaxBytes,
  joinCodeMaxChars,
  lateDaysMax,
  lateStepsMax,
  listedNameMaxChars,
  listProblemsMax,
  pupilsMax,
  statisticsRowsMax,
  workCommentMaxChars,
} from './limits.ts';
import { listProblem, shownPreview } from './people.ts';
import { storable, storableText, text } from './text.ts';
import { ifMatchRequired } from './versions.ts';
import { pending, verdicts } from './words.ts';

/** What a member of a class is in it. */
export const memberKinds = ['teacher', 'pupil'] as const;
export type MemberKind = (typeof memberKinds)[number];

export const draftOfClass = z.strictObject({
  /** In addresses. */
  slug: z
    .string()
    .max(classSlugMaxChars)
    .regex(
      /^[a-z\d]([a-z\d-]*[a-z\d])?$/,
      'must be small letters, digits, and - within, such as algorithms-1',
    )
    .refine(
      (slug) => !['new', 'join'].includes(slug),
      'must not be new or join, which are addresses',
    ),
  name: shortLine(classNameMaxChars),
  term: shortLine(classNameMaxChars).nullable().default(null),
  /** Whether people join as pupils by a code; the server makes it. If not, only teachers add them. */
  hasCode: z.boolean().default(true),
});
export type ClassDraft = z.output<typeof draftOfClass>;

/** What a person writes to others. */
const paragraphs = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .refine(...storable);

const ofClass = z.object({
  slug: storableText(classSlugMaxChars, 'slug: Is not a class.'),
});
const ofMember = ofClass.extend({ id });
const ofAssignment = ofClass.extend({
  assignment: storableText(contestIdMaxChars, 'assignment: Is not an assignment.'),
});

/** Calls of teachers about their class; others do not learn whether it exists. */
const byTeacher = { access: 'user', rate: 'write', refuses: [403, 404, 409] } as const;
const byMember = { access: 'user', rate: 'read', refuses: [404], params: ofClass } as const;

export const classList = endpoint({
  ...classCalls.classList,
  access: 'user',
  rate: 'read',
  summary: 'The classes of the caller, by name; administrators get all',
  reply: z.object({
    classes: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        term: z.string().nullable(),
        /** Null for administrators who are not in it. */
        own: z.enum(memberKinds).nullable(),
        pupils: z.int(),
      }),
    ),
    /** Whether the caller may create a class. */
    mayCreate: z.boolean(),
  }),
});

export const createClass = endpoint({
  ...classCalls.createClass,
  access: 'user',
  rate: 'write',
  refuses: [403, 409],
  summary: 'Creates a class, whose teacher the caller is; for those with the role of a teacher',
  body: draftOfClass,
  reply: z.object({ slug: z.string(), version: z.int() }),
});

export const joinClass = endpoint({
  ...classCalls.joinClass,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Makes the caller a pupil of the class with this code, unless a teacher took them out. The same call again changes nothing',
  body: z.strictObject({
    joinCode: z
      .string()
      .trim()
      .max(joinCodeMaxChars)
      .refine(...storable),
  }),
  reply: z.object({ slug: z.string() }),
});

const member = z.object({
  id: z.uuid(),
  /** As the class shows the person. */
  name: z.string(),
  /** Of the account. */
  account: z.string(),
  kind: z.enum(memberKinds),
});
export type ClassMember = z.infer<typeof member>;

const listedAssignment = z.object({
  /** Of the contest, which has its page at /contests/{slug}. */
  slug: z.string(),
  name: z.string(),
  /** Drafts are only for teachers. */
  isDraft: z.boolean(),
  isExam: z.boolean(),
  /** Whether groups work on it. */
  hasGroups: z.boolean(),
  opensAt: instant,
  /** Later submissions count less; null if there is no such time before the end. */
  dueAt: instant.nullable(),
  /** For the caller, with their extension. */
  closesAt: instant,
  problems: z.int(),
  /** The points of the caller as a pupil, and those of all problems; null for others, and before it opens. */
  own: z.object({ points: z.number(), solved: z.int() }).nullable(),
  pointsMax: z.number(),
  /** How many of the present pupils have submitted something, and solved all problems; only for teachers. */
  progress: z.object({ submitted: z.int(), solved: z.int() }).nullable(),
});
export type ListedAssignment = z.infer<typeof listedAssignment>;

export const classPage = endpoint({
  ...classCalls.classPage,
  ...byMember,
  summary: 'A class as its members see it: messages, assignments, and for teachers its members',
  reply: z.object({
    slug: z.string(),
    name: z.string(),
    term: z.string().nullable(),
    version: z.int(),
    /** What the caller is; administrators who are not in it see it as teachers do. */
    own: z.enum(memberKinds).nullable(),
    /** Only for teachers. */
    joinCode: z.string().nullable(),
    now: instant,
    teachers: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** Of the account; null for pupils, who know the teacher as the class shows the person. */
        account: z.string().nullable(),
      }),
    ),
    /** Only for teachers. */
    pupils: z.array(member).nullable(),
    /** People whom teachers took out; they cannot join until a teacher lets them back or adds them. Only for teachers. */
    removed: z.array(z.object({ id: z.uuid(), name: z.string(), at: instant })).nullable(),
    /** The newest first. */
    messages: z.array(z.object({ id: z.uuid(), text: z.string(), by: z.string(), at: instant })),
    /** In the order of their ends. */
    assignments: z.array(listedAssignment),
  }),
});
export type ClassPage = z.infer<typeof classPage.reply>;

export const editClass = endpoint({
  ...classCalls.editClass,
  ...byTeacher,
  summary: 'Changes a class, if If-Match is its version',
  params: ofClass,
  headers: ifMatchRequired,
  body: draftOfClass,
  reply: z.object({ slug: z.string(), version: z.int() }),
});

export const deleteClass = endpoint({
  ...classCalls.deleteClass,
  ...byTeacher,
  summary: 'Deletes a class without assignments',
  params: ofClass,
  reply: z.literal(true),
});

/** What a list of pupils does with one of its lines. */
export const pupilChanges = ['added', 'renamed', 'unchanged'] as const;

export const addPupils = endpoint({
  ...classCalls.addPupils,
  ...byTeacher,
  summary:
    'Adds pupils by the names or addresses of their accounts; those who are in the class get the listed names. All or none; a preview only says what would change',
  params: ofClass,
  body: z.strictObject({
    pupils: z
      .array(
        z.strictObject({
          /** The name or the address of an account. */
          account: shortLine(listedNameMaxChars),
          /** As the class shows the person; null: as the account. */
          name: shortLine(listedNameMaxChars).nullable().default(null),
        }),
      )
      .max(pupilsMax),
    preview: z.boolean().default(false),
  }),
  reply: z.object({
    /** In the order of the list. */
    pupils: z.array(
      z.object({ account: z.string(), name: z.string(), change: z.enum(pupilChanges) }),
    ),
  }),
});
export type ListedPupils = z.infer<typeof addPupils.reply>['pupils'];

export const changeMember = endpoint({
  ...classCalls.changeMember,
  ...byTeacher,
  summary: 'Changes what a member is in a class, and the name that it shows',
  params: ofMember,
  body: z.strictObject({
    kind: z.enum(memberKinds),
    name: shortLine(listedNameMaxChars).nullable(),
  }),
  reply: z.literal(true),
});

export const removeMember = endpoint({
  ...classCalls.removeMember,
  ...byTeacher,
  summary:
    'Takes a member out of a class: by a teacher, or oneself unless an exam, or an assignment without help, is open for one. What they submitted stays',
  params: ofMember,
  reply: z.literal(true),
});

export const letBack = endpoint({
  ...classCalls.letBack,
  ...byTeacher,
  summary:
    'Lets a person whom a teacher took out of a class join it again. The same call again changes nothing',
  params: ofMember,
  reply: z.literal(true),
});

export const writeToClass = endpoint({
  ...classCalls.writeToClass,
  ...byTeacher,
  summary: 'Writes a message to a class',
  params: ofClass,
  body: z.strictObject({
    text: paragraphs(classMessageMaxChars),
  }),
  reply: z.object({ id: z.uuid() }),
});

export const removeMessage = endpoint({
  ...classCalls.removeMessage,
  ...byTeacher,
  summary: 'Removes a message of a class',
  params: ofMember,
  reply: z.literal(true),
});

/** Which of a pupil's submissions to a problem counts. */
export const countedWork = ['best', 'last'] as const;

const lateStep = z.strictObject({
  days: z.number().min(0).max(lateDaysMax),
  factor: z.number().min(0).max(1),
});

const assignmentDraft = z.strictObject({
  name: shortLine(contestNameMaxChars),
  /** Drafts are seen by teachers only. */
  isDraft: z.boolean().default(true),
  opensAt: instant,
  /** From then on, submissions have `lateFactor` times their points; null: there is no such time. */
  dueAt: instant.nullable().default(null),
  lateFactor: z.number().min(0).max(1).default(1),
  /** From so many days after `dueAt` on, submissions have `factor` times their points instead. */
  lateSteps: z.array(lateStep).max(lateStepsMax).default([]),
  /** The last moment for all without an extension. */
  closesAt: instant,
  counts: z.enum(countedWork).default('best'),
  /** For each problem, without compilation errors; null: any number. */
  attemptsMax: z.int().min(1).max(assignmentAttemptsMax).nullable().default(null),
  /** Null: all that the problems take. */
  languages: z.array(language).min(1).max(languageIds.length).nullable().default(null),
  /** Whether pupils have assistant, tutor and hints before the end. */
  allowsHelp: z.boolean().default(false),
  /** Null: each pupil works alone. */
  groups: groupsDraft.nullable().default(null),
  /** Null: an assignment that is no exam. */
  exam: examDraft.nullable().default(null),
  problems: z
    .array(
      z.strictObject({
        problemId: id,
        points: z.number().min(0).max(contestPointsMax).default(10),
      }),
    )
    .max(assignmentProblemsMax)
    .default([]),
});
export type AssignmentDraft = z.output<typeof assignmentDraft>;

/** Of the new state. */
const written = z.object({ slug: z.string(), version: z.int() });

export const createAssignment = endpoint({
  ...classCalls.createAssignment,
  ...byTeacher,
  summary: 'Creates an assignment of a class; its pupils take part in it',
  params: ofClass,
  body: assignmentDraft,
  reply: written,
});

export const readAssignment = endpoint({
  ...classCalls.readAssignment,
  ...byTeacher,
  rate: 'read',
  summary: 'An assignment as its teachers wrote it',
  params: ofAssignment,
  reply: assignmentDraft.omit({ problems: true }).extend({
    slug: z.string(),
    version: z.int(),
    problems: z.array(
      z.object({ problemId: z.uuid(), label: z.string(), name: z.string(), points: z.number() }),
    ),
  }),
});
export type Assignment = z.infer<typeof readAssignment.reply>;

export const editAssignment = endpoint({
  ...classCalls.editAssignment,
  ...byTeacher,
  summary: 'Replaces all of an assignment, if If-Match is its version',
  params: ofAssignment,
  headers: ifMatchRequired,
  body: assignmentDraft,
  reply: written,
});

export const deleteAssignment = endpoint({
  ...classCalls.deleteAssignment,
  ...byTeacher,
  summary: 'Deletes an assignment that is a draft or has no submissions',
  params: ofAssignment,
  reply: z.literal(true),
});

/** How many pupils something is true of, ever and in what they submitted last without solving it. */
const affected = { pupils: z.int(), now: z.int() };

const taskStatistics = z.object({
  label: z.string(),
  name: z.string(),
  solved: z.int(),
  tried: z.int(),
  /** Without compilation errors and errors of ours, the solving one included; null if no pupil has solved it. */
  medianTries: z.int().nullable(),
  /** From the first submission to the solving one; null if no pupil has solved it. */
  medianMinutes: z.int().nullable(),
  /** The most frequent first. */
  verdicts: z.array(z.object({ verdict: z.enum(verdicts), submissions: z.int(), pupils: z.int() })),
  /** The first failed test of submissions, the most frequent first. */
  tests: z
    .array(
      z.object({
        /** Among the hidden tests, or among the samples, from 1. */
        number: z.int(),
        isHidden: z.boolean(),
        ...affected,
      }),
    )
    .max(statisticsRowsMax),
  /** Groups of tests in their order, by each pupil's submission with the most points. */
  groups: z.array(
    z.object({ name: z.string(), passed: z.int(), partial: z.int(), failed: z.int() }),
  ),
  /** What the explanations of failures say, the most frequent first. */
  mistakes: z
    .array(z.object({ kind: diagnosisKind, title: z.string(), ...affected }))
    .max(statisticsRowsMax),
  /** Who tried and has not solved it, those with the most tries first. */
  unsolved: z.array(
    z.object({ id: z.uuid(), name: z.string(), tries: z.int(), pending: z.int(), lastAt: instant }),
  ),
  /** The names of those who submitted nothing. */
  untried: z.array(z.string()),
});
export type TaskStatistics = z.infer<typeof taskStatistics>;

export const readStatistics = endpoint({
  ...classCalls.readStatistics,
  ...byTeacher,
  rate: 'read',
  summary: 'Where the pupils of a class fail in an assignment, by problem: for its teachers',
  params: ofAssignment,
  reply: z.object({
    name: z.string(),
    pupils: z.int(),
    /** Whether there are more failed submissions than the newest ones that are looked at. */
    isShortened: z.boolean(),
    problems: z.array(taskStatistics),
  }),
});
export type AssignmentStatistics = z.infer<typeof readStatistics.reply>;

export const assignmentSimilarity = endpoint({
  ...classCalls.assignmentSimilarity,
  ...byTeacher,
  rate: 'read',
  refuses: [400, 403, 404, 503],
  summary:
    'Accepted sources of different pupils for one problem that are likely copies, as those of contests are found. The id of a team is its pupil',
  params: ofAssignment,
  reply: similarity,
});

export const extendAssignment = endpoint({
  ...classCalls.extendAssignment,
  ...byTeacher,
  summary: 'Gives a pupil more time in an assignment; both deadlines move by it',
  params: ofAssignment.extend({ id }),
  body: z.strictObject({
    /** In place of what was given before; 0 takes it back. */
    minutes: z.int().min(0).max(extensionMaxMinutes),
  }),
  reply: z.literal(true),
});

const grade = z.object({
  /** What counts: those of the teacher, or of the submissions. */
  points: z.number(),
  /** Of the submissions, after the late rule. */
  earned: z.number(),
  isSolved: z.boolean(),
  tries: z.int(),
  /** Submissions without a verdict yet. */
  pending: z.int(),
  /** When the submission that counts was received; null if none has points. */
  at: instant.nullable(),
  isLate: z.boolean(),
  /** Whether the points are the teacher's. */
  isSet: z.boolean(),
  comment: z.string().nullable(),
});
export type Grade = z.infer<typeof grade>;

const gradebook = z.object({
  assignments: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      closesAt: instant,
      problems: z.array(z.object({ label: z.string(), name: z.string(), points: z.number() })),
    }),
  ),
  pupils: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      account: z.string(),
      points: z.number(),
      /** In the order of the assignments. */
      assignments: z.array(
        z.object({
          points: z.number(),
          extensionMinutes: z.int(),
          /** In the order of the problems; null where there is nothing. */
          grades: z.array(grade.nullable()),
        }),
      ),
    }),
  ),
});
export type Gradebook = z.infer<typeof gradebook>;

export const readGradebook = endpoint({
  ...classCalls.readGradebook,
  ...byMember,
  summary: 'The work of all pupils at all assignments for teachers; pupils get their own row',
  reply: gradebook,
});

export const gradeWork = endpoint({
  ...classCalls.gradeWork,
  ...byTeacher,
  summary:
    'Sets points of a pupil at a problem by hand, or a comment; null clears one, and a field that is left out stays as it is',
  params: ofAssignment.extend({
    id,
    label: storableText(contestLabelMaxChars),
  }),
  body: z.strictObject({
    points: z.number().min(0).max(contestPointsMax).nullable().optional(),
    comment: paragraphs(gradeCommentMaxChars).nullable().optional(),
  }),
  reply: z.literal(true),
});

const ofWork = ofAssignment.extend({
  id,
  label: storableText(contestLabelMaxChars),
});

const workComment = z.object({
  id: z.uuid(),
  /** Of the source, from 1; null: about all of it. */
  line: z.int().nullable(),
  text: z.string(),
  by: z.string(),
  at: instant,
  /** Whether the caller wrote it, and may remove it. */
  isOwn: z.boolean(),
});
export type WorkComment = z.infer<typeof workComment>;

const work = z.object({
  assignment: z.string(),
  problem: z.object({ label: z.string(), name: z.string() }),
  pupil: z.object({ id: z.uuid(), name: z.string() }),
  /** The newest first, as many as are shown. */
  submissions: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      /** Who of the group submitted it, as the class shows them. */
      by: z.string(),
      language: z.string(),
      verdict: z.enum([...verdicts, pending]),
      points: z.number().nullable(),
      code: z.string(),
      /** In the order in which they were written. */
      comments: z.array(workComment),
    }),
  ),
  /** How many there are in all. */
  count: z.int(),
});
export type PupilsWork = z.infer<typeof work>;

export const readWork = endpoint({
  ...classCalls.readWork,
  access: 'user',
  rate: 'read',
  refuses: [403, 404],
  summary:
    'What a pupil submitted to a problem of an assignment, with comments: for teachers, and for the pupil',
  params: ofWork,
  reply: work,
});

export const commentWork = endpoint({
  ...classCalls.commentWork,
  ...byTeacher,
  summary: 'Writes a comment on a submission, or on a line of it: a teacher, or the pupil',
  params: ofWork,
  body: z.strictObject({
    submission: id,
    line: z.int().min(1).nullable().default(null),
    text: paragraphs(workCommentMaxChars),
  }),
  reply: z.object({ id: z.uuid() }),
});

export const removeComment = endpoint({
  ...classCalls.removeComment,
  ...byTeacher,
  summary: 'Removes a comment that the caller wrote',
  params: ofMember,
  reply: z.literal(true),
});

/** What a list of grades changes of a pupil at a problem. */
const gradeChange = z.object({
  line: z.int(),
  /** As the class shows the person. */
  pupil: z.string(),
  assignment: z.string(),
  label: z.string(),
  /** What counts, and the comment; null where there is nothing. */
  before: z.object({ points: z.number().nullable(), comment: z.string().nullable() }),
  /** Points that are null are taken back: those that were earned count. */
  after: z.object({ points: z.number().nullable(), comment: z.string().nullable() }),
});
export type GradeChange = z.infer<typeof gradeChange>;

export const importGrades = endpoint({
  ...classCalls.importGrades,
  ...byTeacher,
  bodyMaxBytes: gradesBodyMaxBytes,
  summary:
    'Sets points and comments by the CSV of the gradebook, or of Moodle or Canvas, all or none; an empty cell changes nothing. Without `preview`, says what it would do',
  params: ofClass,
  body: z.strictObject({
    list: text('list', gradesListMaxBytes, 'list: Required, as text.'),
    /** The reply's `preview`: does exactly what that showed, or refuses with 409. */
    preview: shownPreview,
  }),
  reply: z.object({
    /** In the order of the list. */
    changes: z.array(gradeChange),
    /** The columns that say nothing about grades. */
    ignored: z.array(z.string()),
    /** At most the first ones; with any, nothing is done. */
    problems: z.array(listProblem).max(listProblemsMax),
    /** Stands for what the list would do; null if it has problems. */
    preview: z.string().nullable(),
  }),
});
export type ImportedGrades = z.infer<typeof importGrades.reply>;

/** The program that reads the CSV of a gradebook. */
export const csvKinds = ['all', 'moodle', 'canvas'] as const;

export const gradebookCsv = endpoint({
  ...classCalls.gradebookCsv,
  ...byMember,
  refuses: [403, 404],
  summary:
    'The gradebook as CSV, in which no text is a formula: all of it, or as Moodle or Canvas imports grades',
  query: z.object({
    for: z.enum(csvKinds, `for: Must be one of ${csvKinds.join(', ')}.`).default('all'),
  }),
  reply: bytes,
  givesBytes: true,
});
