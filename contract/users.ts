/** The calls under /users: registering, logging in, and who one is. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  emailMaxChars,
  nameMaxChars,
  nameMinChars,
  passwordMaxChars,
  passwordMinChars,
} from './limits.ts';
import { line } from './text.ts';

const email = line('email')
  .trim()
  .max(emailMaxChars, `email: At most ${emailMaxChars} characters.`)
  .pipe(z.email('email: Must be a valid e-mail address.'));

const name = line('name')
  .trim()
  .min(nameMinChars, `name: At least ${nameMinChars} characters.`)
  .max(nameMaxChars, `name: At most ${nameMaxChars} characters.`);

const newPassword = z
  .string('password: Required.')
  .min(passwordMinChars, 'Password must be at least 6 characters long')
  .max(passwordMaxChars, `password: At most ${passwordMaxChars} characters.`);

export const checkEmail = endpoint({
  method: 'POST',
  path: '/users/checkEmail',
  access: 'anyone',
  rate: 'credential',
  summary: 'Whether an e-mail address is registered already (true = taken)',
  body: z.object({ email }),
  reply: z.boolean(),
});

export const checkName = endpoint({
  method: 'POST',
  path: '/users/checkName',
  access: 'anyone',
  rate: 'credential',
  summary: 'Whether a name is used already (true = taken)',
  body: z.object({ name }),
  reply: z.boolean(),
});

export const register = endpoint({
  method: 'POST',
  path: '/users/register',
  access: 'anyone',
  rate: 'credential',
  summary: 'Registers a person',
  body: z.object({ name, email, password: newPassword }),
  reply: z.literal(true),
});

export const login = endpoint({
  method: 'POST',
  path: '/users/login',
  access: 'anyone',
  rate: 'credential',
  summary: 'Signs a person in; the token goes into the Authorization header as Bearer',
  body: z.object({
    email: line('email').trim().max(emailMaxChars, 'email: Too long.'),
    password: z.string('password: Required.').max(passwordMaxChars, 'password: Too long.'),
  }),
  reply: z.object({ access: z.string(), id: z.uuid(), isAdmin: z.boolean() }),
});

export const details = endpoint({
  method: 'GET',
  path: '/users/details',
  access: 'user',
  rate: 'read',
  summary: 'Who the caller is',
  reply: z.object({
    _id: z.uuid(),
    isAdmin: z.boolean(),
    name: z.string(),
    email: z.string(),
    username: z.string().nullable(),
    /** A data URL. */
    profileImage: z.string().nullable(),
  }),
});
export type Details = z.infer<typeof details.reply>;
