/** Sets the colour scheme before the first paint, so that nothing flashes. See theme.ts. */
{
  const kept = localStorage.getItem('theme');
  const isDark =
    kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
}
