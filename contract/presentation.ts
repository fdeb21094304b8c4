/**
 * The parts of a package that a problem's page shows, beyond the fields of the forms; and the calls
 * for them.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { bytes, endpoint, id } from './endpoint.ts';
import { exchange, submittedLanguage, timeFactors } from './judging.ts';
import { editorialAttempts } from './limits.ts';
import { creditKinds, licenses } from './package-words.ts';

/**
 * `image`: shown where a statement refers to it. `attachment`: a file to download. `statement`: a
 * statement as a PDF.
 */
export const shownFileKinds = ['image', 'attachment', 'statement'] as const;

export const shownFile = z.object({
  kind: z.enum(shownFileKinds),
  /** The path by which statements refer to it, with slashes. */
  path: z.string(),
  sha256: z.string(),
  bytes: z.int(),
});
export type ShownFile = z.infer<typeof shownFile>;

const names = z.array(z.string());
type Names = z.ZodOptional<typeof names>;

/** An interaction that is shown as a sample case. */
export const sampleInteraction = z.object({
  /** Its name in the package, such as `sample/1`. */
  of: z.string(),
  exchanges: z.array(exchange),
});
export type SampleInteraction = z.infer<typeof sampleInteraction>;

export const presentation = z.object({
  /** The language of the problem's own statement and name, by ISO 639. */
  language: z.string(),
  /** The other languages with a statement, each with the problem's name in it. */
  translations: z.array(z.object({ language: z.string(), name: z.string() })),
  files: z.array(shownFile),
  /** Names of people. */
  credits: z.object(
    Object.fromEntries(creditKinds.map((kind) => [kind, names.optional()])) as Record<
      (typeof creditKinds)[number],
      Names
    >,
  ),
  sources: z.array(z.object({ name: z.string(), url: z.string().optional() })),
  license: z.enum(licenses),
  rightsOwner: z.string().optional(),
  /** By language, what the editor begins with in place of the language's template. */
  starters: z.record(z.string(), z.string()).optional(),
  /** Absent if there are none. */
  interactions: z.array(sampleInteraction).optional(),
});
export type Presentation = z.infer<typeof presentation>;

/** A statement in a language other than the problem's own. */
export const translation = z.object({
  language: z.string(),
  name: z.string(),
  /** Markdown with LaTeX between dollar signs. */
  problemStatement: z.string(),
});
export type Translation = z.infer<typeof translation>;

/** The fields of a problem that only its package has. */
export const shownOfPackage = {
  /** The languages that it accepts; absent if it accepts all languages of the installation. */
  languages: z.array(submittedLanguage).optional(),
  /**
   * The names of its tests, if people submit their answers (answers.ts): an answer is asked for to
   * those in `asked`, in the order in which they are judged; samples show theirs.
   */
  answers: z.object({ asked: names, samples: names }).optional(),
  /** How much of the time limit languages have, if not as usual; absent if all have it as usual. */
  timeFactors: timeFactors.optional(),
  presentation,
  /** In a multi-pass problem: how many times a submission may run for a test case. */
  passes: z.int().optional(),
};

export const getTranslation = endpoint({
  ...calls.getTranslation,
  access: 'anyone',
  rate: 'read',
  summary: 'The name and statement of a problem in another language than its own',
  params: z.object({
    id,
    language: z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'must be a code such as en or pt-BR'),
  }),
  reply: translation,
});

export const getEditorial = endpoint({
  ...calls.getEditorial,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary: `How its author solves a problem, for those who solved it or failed ${editorialAttempts} times`,
  params: z.object({ id }),
  /** Markdown with LaTeX between dollar signs. */
  reply: z.object({ editorial: z.string() }),
});

export const getShownFile = endpoint({
  ...calls.getShownFile,
  access: 'anyone',
  rate: 'file',
  summary: 'An image of a problem, of the type that its bytes have, or another file that it shows',
  params: z.object({
    id,
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a file in hexadecimal'),
  }),
  reply: bytes,
  givesBytes: true,
});
