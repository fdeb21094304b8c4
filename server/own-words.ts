/**
 * Refuses passwords that are little more than facts that everyone knows about a person: their name,
 * their e-mail address, and the name of this program (ASVS 6.2.11).
 */
import { refusals } from '../contract/messages.ts';
import { AppError } from './errors.ts';

const productName = 'arbiter';
/** Shorter parts of a name occur in too many passwords by chance. */
const wordMinChars = 3;
/** How much of a password must remain without these words: two digits would be guessed quickly. */
const restMinChars = 3;

type Known = { name: string; email: string };

/** Whether fewer than `restMinChars` characters are left without these words, ignoring case. */
export function isOfOwnWords(password: string, { name, email }: Known): boolean {
  const whole = [email, name, ...email.split('@'), productName];
  const parts = `${name} ${email}`.split(/[\s@._+-]+/);
  const words = [...whole, ...parts]
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter((word) => word.length >= wordMinChars)
    .sort((a, b) => b.length - a.length);
  const plain = password.normalize('NFKC').toLowerCase();
  // A space replaces the word, so that the parts around it do not form a new one.
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), plain);
  return left !== plain && left.replaceAll(' ', '').length < restMinChars;
}

/** Refuses such a password; `field` is named in the message. */
export function refuseOwnWords(password: string, field: string, known: Known): void {
  if (isOfOwnWords(password, known)) {
    throw new AppError('badInput', `${field}: ${refusals.passwordOfOwnWords}`);
  }
}
