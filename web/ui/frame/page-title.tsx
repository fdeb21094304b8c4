/** The title of the page in the browser's tab. */

export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Arbiter`}</title>;
}
