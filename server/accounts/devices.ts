/** What a browser says of itself, in the words in which people know it. */

/** In this order: most browsers name others, too. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Of a program that is no browser, the name at the beginning, such as `curl`. */
const programName = /^[A-Za-z][\w.-]{0,39}/;

/** Longer headers are no browser's. */
const readMaxChars = 512;

/** Such as `Firefox on Windows`, `curl`, or nothing. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, readMaxChars);
  const named = (list: [RegExp, string][]) => list.find(([shape]) => shape.test(text))?.[1];
  const browser = named(browsers);
  const system = named(systems);
  if (browser === undefined) return programName.exec(text)?.[0] ?? '';
  return system === undefined ? browser : `${browser} on ${system}`;
}
