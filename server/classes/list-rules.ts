/** The sentences of the previews of lists of people. */

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
