/**
 * A program of a problem that decides whether an output is right, where several are. It is compiled
 * and run in the sandbox; only administrators ever see it.
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
 * How a checker is called and answers. `testlib`: `checker input output answer`, exit code 0 for a
 * right output, 1 or 2 for a wrong one, 3 for a fault of its own. `icpc`: the output validator of
 * the ICPC package format, `validator input answer feedback-folder arguments… < output`, 42 and 43.
 */
export const checkerKinds = ['testlib', 'icpc'] as const;

const headerName = /^[A-Za-z_][\w-]{0,58}\.(?:h|hpp)$/;

export const checker = z.strictObject({
  kind: z.enum(checkerKinds, 'checker: Must be testlib or icpc.'),
  /** C++ as of a submission; `testlib.h` can be included. */
  source: text('checker', checkerSourceMaxBytes).refine(
    (source) => source.trim() !== '',
    'checker: The source must not be empty.',
  ),
  /** Further files that the source includes; one called testlib.h replaces ours. */
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
