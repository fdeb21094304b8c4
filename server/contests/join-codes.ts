/** The codes with which people join. */
import { randomLetters } from '../accounts/random-letters.ts';

/** Too many of them to be guessed at the rate of a call. */
const joinCodeChars = 12;

/** A code with which people join a team or a class. */
export const newJoinCode = (): string => randomLetters(joinCodeChars);
