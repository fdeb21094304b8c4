/** Which hosts are those of a learning platform. */

/** All Canvases of its maker are one issuer, whose name is not that of their hosts. */
export const isCanvasHost = (issuer: string, host: string): boolean =>
  /^https:\/\/canvas\.(beta\.|test\.)?instructure\.com$/.test(issuer) &&
  /\.(instructure|canvaslms)\.com$/.test(host);

type Known = { issuer: string; authUrl: string; tokenUrl: string; jwksUrl: string };

/**
 * Whether an address that a platform names for its gradebook is its own: at an origin of its addresses, or
 * at a host below its issuer's, as Blackboard has one for each school.
 */
export function isAtPlatform({ issuer, authUrl, tokenUrl, jwksUrl }: Known, text: string): boolean {
  const url = URL.parse(text);
  if (url === null) return false;
  const origins = [issuer, authUrl, tokenUrl, jwksUrl].map((one) => URL.parse(one)?.origin);
  if (origins.includes(url.origin)) return true;
  const isBelow = url.hostname.endsWith(`.${URL.parse(issuer)?.hostname}`);
  return (
    url.origin === `https://${url.hostname}` && (isBelow || isCanvasHost(issuer, url.hostname))
  );
}
