/** The settings of Kattis' command-line client for this site. */

type Settings = { address: URL; name: string; token: string };

/** The content of a .kattisrc; the client reads `%%` as `%`. */
export function kattisrcOf({ address, name, token }: Settings): string {
  const at = (path: string) => new URL(`/kattis/${path}`, address).href;
  return [
    '[user]',
    `username: ${name.replaceAll('%', '%%')}`,
    `token: ${token}`,
    '',
    '[kattis]',
    `hostname: ${address.host}`,
    `loginurl: ${at('login')}`,
    `submissionurl: ${at('submit')}`,
    `submissionsurl: ${at('submissions')}`,
    '',
  ].join('\n');
}
