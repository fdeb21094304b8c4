/** The sentence with what happened, and where: of crashes and of limits. */
import { clause, figure, quoted, said } from '../../contract/said.ts';

export type Words = {
  title: string;
  /** Comes before the line, if it is known: "… in line 7." */
  happened: string;
  look: string;
};

/** `values`: those that it happened with. */
export function happenedIn(
  line: number | null,
  happened: string,
  values: string | undefined,
): string {
  if (values === undefined) {
    return line === null
      ? said`${clause(happened)}.`
      : said`${clause(happened)} in line ${figure(line)}.`;
  }
  return line === null
    ? said`${clause(happened)}: ${quoted(values)}.`
    : said`${clause(happened)} in line ${figure(line)}: ${clause(values)}.`;
}
