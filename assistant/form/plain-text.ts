/**
 * The same notation for all statements: formulas in LaTeX, in HTML and in plain text become plain
 * text with `≤`, `^`, `_` and `*`. Every step is linear in the text.
 */

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const lowered: Readonly<Record<string, string>> = { ᵢ: 'i', ⱼ: 'j', ₙ: 'n', ₘ: 'm', ₖ: 'k' };
const loweredDigits = '₀₁₂₃₄₅₆₇₈₉';

/** Replacements in order. */
const replacements: readonly [RegExp, string][] = [
  [/\r/g, ''],
  [/<sup>([^<>]{1,12})<\/sup>/gi, '^$1'],
  [/<sub>([^<>]{1,12})<\/sub>/gi, '_$1'],
  [/<\/?(?:p|b|i|em|strong|code|li|ul|ol|br|var)\/?>/gi, ' '],
  [/&le;|\\leqslant(?![a-z])|\\leq(?![a-z])|\\le(?![a-z])|<=|⩽|≦/g, ' ≤ '],
  [/&ge;|\\geqslant(?![a-z])|\\geq(?![a-z])|\\ge(?![a-z])|>=|⩾|≧/g, ' ≥ '],
  [/&lt;|\\lt(?![a-z])/g, ' < '],
  [/&gt;|\\gt(?![a-z])/g, ' > '],
  [/\\neq?(?![a-z])|!=|&ne;/g, ' ≠ '],
  [/\\l?[cd]?dots(?:[bcm](?![a-z]))?(?![a-z])|…|\.{3,}/g, ' ... '],
  [/\\cdot(?![a-z])|\\times(?![a-z])|[×·∙⋅]/g, '*'],
  [/\\(?:text|mathrm|mathit|texttt|textbf)\{([^{}]{0,60})\}/g, '$1'],
  [/\\ell(?![A-Za-z])/g, 'ℓ'],
  [/\\lvert|\\rvert|\\vert(?![a-z])|\\mid(?![a-z])/g, '|'],
  [/\\left|\\right|\\displaystyle/g, ''],
  [/\{,\}|\\[,;!]|[\u202f\u2009](?=\d{3})/g, ''],
  [/\\ |~|\u00a0/g, ' '],
  [/[−–](?=\s?\d)/g, '-'],
  [/[$`]|\*\*|__/g, ''],
  [/\^\{\s*([\w+-]{1,12})\s*\}/g, '^$1'],
  [/_\{\s*([\w, +-]{1,12})\s*\}/g, '_$1'],
  [/\b([A-Za-z])\[([A-Za-z0-9]{1,3})\]/g, '$1_$2'],
  [/\b10\*\*(\d{1,2})\b/g, '10^$1'],
  [/\b(\d)e(\d{1,2})\b/g, '$1*10^$2'],
];

/** The text in the one notation; line ends stay. */
export function plainText(text: string): string {
  let plain = text.replaceAll(
    /[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}/g,
    (digits) => `^${[...digits].map((one) => raised.indexOf(one)).join('')}`,
  );
  plain = plain.replaceAll(
    /[ᵢⱼₙₘₖ₀₁₂₃₄₅₆₇₈₉]/g,
    (one) => `_${lowered[one] ?? loweredDigits.indexOf(one)}`,
  );
  for (const [pattern, by] of replacements) plain = plain.replaceAll(pattern, by);
  return plain.replaceAll(/[ \t]{1,40}/g, ' ');
}
