/**
 * What holds for programs in a language: how they are compiled and run, and what counts. The judges
 * report it (judge/languages/report.ts), the servers pass it on, and language-rows.ts puts it into
 * words.
 */
import { z } from 'zod';
import { language } from './judging.ts';

/** What a judge reports of one of its languages when it starts. */
export const languageReport = z.object({
  id: z.string(),
  /** The first line that the compiler prints about its version. */
  version: z.string(),
  /** The commands that compile and run a program, as for a shell. */
  compile: z.string(),
  run: z.string(),
  compileCpuMs: z.int(),
  compileMemoryMb: z.int(),
  /**
   * What the runtime may take of memory above a problem's limit, and the part of it that an empty
   * program takes; null if there is no runtime.
   */
  runtime: z.object({ startMemoryMb: z.int(), allowedMemoryMb: z.int() }).nullable(),
  /** The CPU time in which the runtime starts on this machine; null if there is no runtime. */
  startMs: z.int().nullable(),
  /** What counts in this language. */
  rules: z.array(z.object({ about: z.string(), text: z.string() })),
});
export type LanguageReport = z.infer<typeof languageReport>;

/** An offered language; `report` is null while no living judge reports on it. */
export const languageRules = z.object({
  id: language,
  name: z.string(),
  dialect: z.string(),
  /** The versions of its compiler that the living judges have. */
  versions: z.array(z.string()),
  timeFactor: z.number(),
  report: languageReport.omit({ id: true, version: true }).nullable(),
});
export type LanguageRules = z.infer<typeof languageRules>;
