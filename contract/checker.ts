/**
 * A problem's program that decides whether an output is correct, if several are. It is compiled and
 * run in the sandbox; only administrators ever see it.
 */
import { z } from 'zod';
import {
  checkerArgumentMaxChars,
  checkerArgumentsMax,
  checkerHeadersMax,
  checkerSourceMaxBytes,
} from './limits.ts';
import { line, text } from './text.ts';

/**
 * The protocol of a checker. `testlib`: `checker input output answer`, exit code 0 for a correct
 * output, 1, 2, 4 or 8 for a wrong one, others for a failure of the checker. `icpc`: the output
 * validator of the ICPC package format, `validator input answer feedback-folder arguments… <
 * output`, 42 and 43.
 */
export const checkerKinds = ['testlib', 'icpc'] as const;
export type CheckerKind = (typeof checkerKinds)[number];

const headerName = /^[A-Za-z_][\w-]{0,58}\.(?:h|hpp)$/;

export const checker = z.strictObject({
  kind: z.enum(checkerKinds, 'checker: Must be testlib or icpc.'),
  /** C++, as for a submission; it may include `testlib.h`. */
  source: text('checker', checkerSourceMaxBytes).refine(
    (source) => source.trim() !== '',
    'checker: The source must not be empty.',
  ),
  /** Further files that the source includes; one named testlib.h replaces ours. */
  headers: z
    .array(
      z.strictObject({
        name: line('checker').regex(headerName, 'checker: A header is called like name.h.'),
        source: text('checker', checkerSourceMaxBytes),
      }),
      'checker: The headers must be a list.',
    )
    .max(checkerHeadersMax, `checker: At most ${checkerHeadersMax} headers.`)
    .default([]),
  /** Passed to it after the files. */
  arguments: z
    .array(line('checker').max(checkerArgumentMaxChars, 'checker: An argument is too long.'))
    .max(checkerArgumentsMax, `checker: At most ${checkerArgumentsMax} arguments.`)
    .default([]),
});
export type Checker = z.infer<typeof checker>;
