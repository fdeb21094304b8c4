/** A list of pupils as a teacher types it, or pastes it from a spreadsheet. */

/** The account, perhaps quoted, and after a comma, a semicolon, or the tab of a spreadsheet, the name. */
const line = /^\s*("(?:[^"]|"")*"\s*(?=[,;\t]|$)|[^,;\t]*)(?:[,;\t](.*))?$/;

const unquoted = (text: string): string =>
  text.trim().replace(/^"(.*)"$/, (_, inside: string) => inside.replaceAll('""', '"'));

/** One pupil for each line that is not empty; a line without a name leaves it to the account. */
export const pupilsOf = (list: string): { account: string; name: string | null }[] =>
  list
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const [, account = text, name = ''] = line.exec(text) ?? [];
      return { account: unquoted(account), name: unquoted(name) === '' ? null : unquoted(name) };
    });

/** As groups: what follows the account is the name of its group; without one, the pupil works alone. */
export const groupList = (list: string): { account: string; group: string | null }[] =>
  pupilsOf(list).map(({ account, name }) => ({ account, group: name }));
