/** Sets the colour scheme before the first paint, so that nothing flashes. See scheme-cookie.ts. */
{
  const chosen = /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1];
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
