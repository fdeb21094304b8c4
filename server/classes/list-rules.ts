/** The sentences of the previews of lists of people and of grades. */
import { contestPointsMax, gradeCommentMaxChars } from '../../contract/limits.ts';

/** What may be wrong with a line of a list of people, after its line and field. */
export const peopleListRules = {
  unknownColumn: 'Is not a column of this list, or is one twice.',
  missingColumn: 'The first line must name this column.',
  tooManyCells: 'The line has more cells than the first line.',
  unclosedQuote: 'The line opens a quotation mark that is never closed.',
  cellTooLong: 'The cell is longer than any of this column may be.',
  emailTwice: 'The address is in the list twice.',
  nameTwice: 'The name, or one that looks like it, is in the list twice.',
  usernameTwice: 'The username is in the list twice.',
  nameTaken: 'Another account has this name, or one that looks like it.',
  usernameTaken: 'Another account has this username.',
  noClass: 'There is no class with this code or address.',
  classFull: 'The class has as many members as it may have.',
  ends: 'Must be a day such as 2027-07-31, or a time such as 2027-07-31T18:00:00Z, that is to come.',
  unverified: 'Has an account that never proved to have this address: anyone may have made it.',
  administrator: 'Is an administrator, whose account no list changes.',
} as const;

/** What may be wrong with a line of a list of grades. */
export const gradesListRules = {
  noAccount: 'The first line must name this column, or Username or Email.',
  noGrades: 'No column is named after an assignment and a problem, such as "Sheet 1 A".',
  columnTwice: 'The first line has two columns for this.',
  sameName:
    'Several columns of the gradebook have this name: rename an assignment, or leave it out.',
  severalProblems:
    'The assignment has several problems: set the points of each, in columns such as "Sheet 1 A".',
  noPupil: 'The class has no pupil with this account.',
  pupilTwice: 'The pupil is in the list twice.',
  severalPupils: 'This line names more than one pupil.',
  points: `Must be a number from 0 to ${contestPointsMax}, such as 7.5, or the word earned.`,
  commentTooLong: `At most ${gradeCommentMaxChars} characters.`,
} as const;
