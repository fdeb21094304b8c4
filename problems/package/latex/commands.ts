/** The LaTeX commands that statements for Kattis and Polygon use, as data. */

/** Commands that produce one or a few characters. */
export const characters: Record<string, string> = {
  ldots: '…',
  dots: '…',
  textellipsis: '…',
  cdots: '⋯',
  textbackslash: '\\',
  textasciitilde: '~',
  textasciicircum: '^',
  textless: '<',
  textgreater: '>',
  textbar: '|',
  textunderscore: '_',
  textdollar: '$',
  textquotedblleft: '“',
  textquotedblright: '”',
  textquoteleft: '‘',
  textquoteright: '’',
  textquotesingle: "'",
  textendash: '–',
  textemdash: '—',
  guillemotleft: '«',
  guillemotright: '»',
  textdegree: '°',
  textregistered: '®',
  texttrademark: '™',
  copyright: '©',
  pounds: '£',
  euro: '€',
  S: '§',
  P: '¶',
  LaTeX: 'LaTeX',
  TeX: 'TeX',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'ı',
  j: 'ȷ',
  '%': '%',
  '&': '&',
  '#': '#',
  _: '_',
  '{': '{',
  '}': '}',
  $: '$',
  ' ': ' ',
  '\n': ' ',
  ',': '\u2009',
  ';': ' ',
  ':': ' ',
  '!': '',
  '-': '',
  '/': '',
  '@': '',
  quad: ' ',
  qquad: '  ',
  space: ' ',
  textvisiblespace: '␣',
};

/** Accents come before the letter in LaTeX; the combining characters for them come after it. */
export const accents: Record<string, string> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030C',
  H: '\u030B',
  c: '\u0327',
  k: '\u0328',
  r: '\u030A',
  d: '\u0323',
  b: '\u0331',
};

/** Commands that format text, with the Markdown mark; without a mark the text is shown as it is. */
export const marks: Record<string, string> = {
  textbf: '**',
  bf: '**',
  bfseries: '**',
  textit: '*',
  textsl: '*',
  emph: '*',
  it: '*',
  itshape: '*',
  em: '*',
  sl: '*',
  sout: '~~',
  texttt: '`',
  tt: '`',
  ttfamily: '`',
  t: '`',
};

/** Commands that apply until the end of their group, unless a group follows them. */
export const switches = new Set('bf bfseries it itshape em sl tt ttfamily t'.split(' '));

/** Ignored, because the page decides about the layout. */
export const ignored = new Set(
  (
    'tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge noindent indent ' +
    'centering raggedright raggedleft medskip bigskip smallskip newpage clearpage pagebreak ' +
    'linebreak nolinebreak hfill vfill null relax rm rmfamily sf sffamily sc scshape mdseries ' +
    'upshape normalfont hline toprule midrule bottomrule nextsample remainingsamples sampleslanguage ' +
    'begingroup endgroup allowbreak protect null unskip ignorespaces maketitle makeatletter ' +
    'makeatother fi sloppy'
  ).split(' '),
);

/** Removed together with this number of arguments. */
export const dropped: Record<string, number> = {
  problemname: 1,
  vspace: 1,
  'vspace*': 1,
  hspace: 1,
  'hspace*': 1,
  label: 1,
  usepackage: 1,
  documentclass: 1,
  cline: 1,
  cmidrule: 1,
  setlength: 2,
  addtolength: 2,
  graphicspath: 1,
  captionsetup: 1,
  setcounter: 2,
  pagestyle: 1,
  thispagestyle: 1,
  color: 1,
  exmp: 2,
  balloon: 1,
  exmpfile: 2,
};

/** The text is shown without the command. */
export const transparent = new Set(
  (
    'underline text textrm textsf textsc textnormal textup textmd mbox hbox fbox textcolor ' +
    'uppercase lowercase pageref centerline'
  ).split(' '),
);

/** Headings of Polygon's style: commands there, and environments in Kattis' style. */
export const headings: Record<string, string> = {
  InputFile: 'Input',
  OutputFile: 'Output',
  Input: 'Input',
  Output: 'Output',
  Interaction: 'Interaction',
  Note: 'Notes',
  Scoring: 'Scoring',
  SubtaskOne: 'Subtasks',
};
