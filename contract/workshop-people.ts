/**
 * The calls under /workshop about who works on a problem. Its owner and administrators decide, its
 * authors see it, and everyone may take themselves out.
 */
import { z } from 'zod';
import { shortLine } from './contests.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { listedNameMaxChars } from './limits.ts';
import { personKinds, problemPeopleMax, sharedKinds } from './problem-people.ts';
import * as workshopCalls from './workshop-calls.ts';

const params = z.object({ id });

const person = z.object({
  /** That of the account; another one while the person is shown by an address, which the calls here take, too. */
  _id: z.uuid(),
  /** The address by which they were added, until they have read of it. */
  name: z.string(),
  kind: z.enum(sharedKinds),
  /** Whether it is the caller. */
  isYou: z.boolean(),
  /** Whether the problem is offered to them, who may take it over. */
  isOffered: z.boolean(),
  /** Null for the owner. */
  addedAt: instant.nullable(),
  /** The name of who added them; null for the owner, and if that account is gone. */
  addedBy: z.string().nullable(),
});
export type ProblemPerson = z.infer<typeof person>;

const people = z.object({
  /** The owner, if there is one, then authors and testers, those of the longest standing first. */
  people: z.array(person).max(problemPeopleMax + 1),
  /** Whether the caller may add and remove people, hand the problem over, and delete its draft. */
  mayChange: z.boolean(),
});
export type ProblemPeople = z.infer<typeof people>;

export const listPeople = endpoint({
  ...workshopCalls.listPeople,
  access: 'user',
  rate: 'read',
  summary: 'Who works on a problem, for its owner, its authors and administrators',
  params,
  reply: people,
});

export const addPerson = endpoint({
  ...workshopCalls.addPerson,
  access: 'user',
  // As for the other calls that tell whether an address has an account.
  rate: 'credential',
  refuses: [403, 409],
  summary:
    'Adds a person to a problem as an author or a tester, or makes them the other; the same again changes nothing',
  params,
  body: z.strictObject({
    /** The name or the address of an account. */
    account: shortLine(listedNameMaxChars),
    kind: z.enum(personKinds, `kind: Must be ${personKinds.join(' or ')}.`),
  }),
  reply: people,
});

export const removePerson = endpoint({
  ...workshopCalls.removePerson,
  access: 'user',
  rate: 'write',
  refuses: [403],
  summary: 'Takes a person out of a problem: by its owner, an administrator, or oneself',
  params: params.extend({ person: id }),
  reply: z.literal(true),
});

export const handOverProblem = endpoint({
  ...workshopCalls.handOverProblem,
  access: 'user',
  rate: 'write',
  refuses: [403, 409, 413],
  summary:
    'Offers a problem to an author, who makes the same call with the own id to own it; the owner becomes an author then. With the id of the owner, takes the offer back. For administrators who do not own it, hands it over at once',
  params,
  body: z.strictObject({
    /** The id of the author in the list, or of the owner. */
    person: z.uuid('person: Must be the id of an author.'),
  }),
  reply: people,
});
