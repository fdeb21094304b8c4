/** A formula of LaTeX in one line of plain text: `1 \le n \le 10^5` as `1 ≤ n ≤ 10⁵`. */

const symbols: Record<string, string> = {
  le: '≤',
  leq: '≤',
  leqslant: '≤',
  ge: '≥',
  geq: '≥',
  geqslant: '≥',
  ne: '≠',
  neq: '≠',
  lt: '<',
  gt: '>',
  times: '×',
  cdot: '·',
  dots: '…',
  ldots: '…',
  cdots: '…',
  to: '→',
  rightarrow: '→',
  leftarrow: '←',
  pm: '±',
  infty: '∞',
  in: '∈',
  notin: '∉',
  subseteq: '⊆',
  cup: '∪',
  cap: '∩',
  oplus: '⊕',
  sum: '∑',
  prod: '∏',
  equiv: '≡',
  approx: '≈',
  lfloor: '⌊',
  rfloor: '⌋',
  lceil: '⌈',
  rceil: '⌉',
  mid: '|',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  varepsilon: 'ε',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  varphi: 'φ',
  phi: 'φ',
  omega: 'ω',
  left: '',
  right: '',
  quad: ' ',
  qquad: ' ',
  displaystyle: '',
};

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const lowered = '₀₁₂₃₄₅₆₇₈₉';

const digitsAs = (shapes: string, digits: string): string =>
  [...digits].map((digit) => shapes[Number(digit)]).join('');

/** An unknown command becomes a word; a command that was cut in half is removed. */
export const plainFormula = (source: string): string =>
  source
    .replace(/\\(?:[a-zA-Z]*)$|[\^_]\{?[^}]*$/, (end) => (isWhole(end) ? end : ''))
    .replaceAll(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '$1/$2')
    .replaceAll(/\\sqrt\s*\{([^{}]*)\}/g, '√($1)')
    .replaceAll(
      /\\(?:text|texttt|textbf|mathrm|mathbf|mathtt|mathit|operatorname)\{([^}]*)\}/g,
      '$1',
    )
    .replaceAll(/\^(?:(\d)|\{(\d+)\})/g, (_, one, more) => digitsAs(raised, one ?? more))
    .replaceAll(/_(?:(\d)|\{(\d+)\})/g, (_, one, more) => digitsAs(lowered, one ?? more))
    .replaceAll(/\\([a-zA-Z]+)/g, (_, name) => symbols[name] ?? name)
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll(/(?<!\\)[{}]/g, '')
    .replaceAll(/\\([{}%&#_$])/g, '$1');

const isWhole = (end: string): boolean =>
  symbols[end.slice(1)] !== undefined || /^[\^_]\w$/.test(end);
