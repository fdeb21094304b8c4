/** Words from fixed lists that problem packages use, as the formats define them. */

/** In the order of the format's table; a package without `scoring` is `pass-fail`. */
export const problemTypes = ['scoring', 'multi-pass', 'interactive', 'submit-answer'] as const;

export const licenses = [
  'unknown',
  'public domain',
  'cc0',
  'cc by',
  'cc by-sa',
  'educational',
  'permission',
] as const;

export const creditKinds = [
  'authors',
  'contributors',
  'testers',
  'packagers',
  'acknowledgements',
] as const;

/** How the text of a problem begins whose statement is only a PDF; the name of the file follows. */
export const statementInFile = 'The statement of this problem is a file: ';

export const statementFormats = ['markdown', 'latex', 'pdf'] as const;

export const validationKinds = ['invalid_input', 'invalid_output', 'valid_output'] as const;

/** Accepted, Wrong Answer, Time Limit Exceeded, Runtime Error. */
export const outcomes = ['AC', 'WA', 'TLE', 'RTE'] as const;

/** Folders that are kept unchanged, by their name in the package. */
export const keptFolders = ['attachments', 'generators', 'include', 'solution'] as const;

export const programKinds = [
  'inputValidators',
  'outputValidators',
  'staticValidators',
  'inputVisualizers',
  'outputVisualizers',
  'graders',
  'interactors',
] as const;
