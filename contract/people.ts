/** The calls of administrators about people and their accounts. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id } from './endpoint.ts';
import { roles } from './roles.ts';

const rolesRule = `roles: Must be a list of some of ${roles.join(', ')}, or an empty one.`;

export const setRoles = endpoint({
  ...calls.setRoles,
  access: 'admin',
  needsSession: true,
  rate: 'write',
  refuses: [404],
  summary: 'Gives a person exactly these roles; whether they are an administrator stays as it is',
  params: z.object({ id }),
  body: z.object({
    roles: z
      .array(z.enum(roles, rolesRule), rolesRule)
      .transform((given) => roles.filter((one) => given.includes(one))),
  }),
  reply: z.object({ roles: z.array(z.enum(roles)) }),
});
