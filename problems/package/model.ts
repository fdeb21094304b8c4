/**
 * A problem package with the bytes of its files, and names for its parts. contract/stored-package.ts
 * has the shape; judgeable.ts decides which parts become a problem.
 */
import type { Held, StoredPackage } from '../../contract/stored-package.ts';

export type ProblemPackage = Held<StoredPackage, Buffer>;

export type Metadata = ProblemPackage['metadata'];
export type ProblemType = Metadata['types'][number];
export type Credits = Metadata['credits'];
export type Person = NonNullable<Credits['authors']>[number];
export type Source = Metadata['sources'][number];
export type Limits = Metadata['limits'];
export type Constant = Metadata['constants'][string];

export type Statement = ProblemPackage['statements'][number];
export type PackedFile = ProblemPackage['otherFiles'][number];
export type ProgramKind = keyof ProblemPackage['programs'];
export type Program = ProblemPackage['programs'][ProgramKind][number];

export type TestGroup = ProblemPackage['secret'];
export type GroupSettings = TestGroup['settings'];
export type Scoring = NonNullable<GroupSettings['scoring']>;
export type LegacyGrading = NonNullable<GroupSettings['legacyGrading']>;
export type TestCase = TestGroup['cases'][number];
export type CaseSettings = TestCase['settings'];
export type ValidatorArguments = NonNullable<CaseSettings['inputValidatorArgs']>;
export type ShownFiles = TestCase['shown'];
export type ValidationCase = ProblemPackage['validationCases'][number];

export type Submission = ProblemPackage['submissions'][number];
export type SubmissionRule = ProblemPackage['submissionRules'][number];
export type Expectation = SubmissionRule['cases'][string];
export type Outcome = NonNullable<Expectation['permitted']>[number];
