/** LaTeX statements as Markdown: each construct of the subset, and malicious texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latexToMarkdown } from './convert.ts';

const converted = (source: string): string => latexToMarkdown(source).markdown.trimEnd();

describe('converted is', () => {
  it.each<[string, string, string]>([
    [
      'text with its quotes and dashes',
      "``so'' 'tis 1--2---no~more <<x>>",
      `“so” 'tis 1–2—no\u00A0more «x»`,
    ],
    ['text that Markdown would read as markup', 'a*b_c [d] <e> #f', 'a\\*b\\_c \\[d\\] \\<e\\> #f'],
    [
      'lines that would begin lists',
      'so\n- no\n1. list\n# here',
      'so\n\\- no\n1\\. list\n\\# here',
    ],
    ['paragraphs', 'one\n\n\n\ntwo\\par three', 'one\n\ntwo\n\nthree'],
    ['an escaped character', '50\\% of \\$5 \\& \\{x\\} \\#1 \\_', '50% of \\$5 & {x} #1 \\_'],
    ['a comment', 'one% not\n  two % end\n\nthree', 'onetwo\n\nthree'],
    ['a formula', 'at most $a_1 \\le 10^9$!', 'at most $a_1 \\le 10^9$!'],
    ['a formula with text in it', 'x $a \\text{ if $b$}$ y', 'x $a \\text{ if $b$}$ y'],
    ['a formula in parentheses', '\\(a\\) and \\[b\\]', '$a$ and\n\n$$\nb\n$$'],
    ['a formula of its own', 'so $$x = 1$$ it is', 'so\n\n$$\nx = 1\n$$\n\nit is'],
    [
      'aligned formulas',
      '\\begin{align*}a&=b\\\\c&=d\\end{align*}',
      '$$\n\\begin{aligned}a&=b\\\\c&=d\\end{aligned}\n$$',
    ],
    ['bold text', 'a \\textbf{b c} d {\\bf e} \\bf{f}', 'a **b c** d **e** **f**'],
    ['slanted text', '\\emph{a} \\textit{b} {\\it c } d', '*a* *b* *c*  d'],
    ['typewriter', '\\texttt{a_b} \\t{x} {\\tt 1 2}', '`a_b` `x` `1 2`'],
    ['typewriter with escapes', '\\texttt{a\\_b \\{\\}}', '`a_b {}`'],
    ['struck and underlined text', '\\sout{a} \\underline{b} \\textsc{c}', '~~a~~ b c'],
    ['sizes', '{\\small tiny} \\Large big', 'tiny big'],
    [
      'letters',
      'Gr\\"o{\\ss}e, caf\\\'e, na\\"{\\i}ve, \\aa ngstr\\"om, \\c{c}a, \\v{s}',
      'Größe, café, naïve, ångström, ça, š',
    ],
    [
      'a link',
      '\\href{https://x.example/a_b}{here \\emph{now}}',
      '[here *now*](https://x.example/a_b)',
    ],
    ['an address', '\\url{https://x.example/a_b}', '<https://x.example/a_b>'],
    ['a link that is none', '\\href{javascript:alert(1)}{here}', 'here'],
    [
      'a picture',
      '\\includegraphics[width=0.5\\textwidth]{img.png}',
      '<img src="img.png" alt="img.png" width="50%">',
    ],
    [
      'a picture of the whole width',
      '\\includegraphics[width=\\textwidth]{a.png}',
      '![a.png](a.png)',
    ],
    [
      'a picture of a width',
      '\\includegraphics[scale=2, width=5cm]{a.png}',
      '<img src="a.png" alt="a.png" width="189">',
    ],
    [
      'an illustration',
      '\\illustration{.4}{a.png}{Look, \\emph{this}}',
      '<img src="a.png" alt="Look, this" width="40%">\n\n*Look, *this**',
    ],
    [
      'an illustration with its credits',
      '\\illustration{1}{a.png}{By \\href{https://a.example/b_c}{Ada}, cc by}',
      '![By Ada, cc by](a.png)\n\n*By [Ada](https://a.example/b_c), cc by*',
    ],
    [
      'a reference to a figure',
      'See Figure~\\ref{b}.\\begin{figure}\\includegraphics{a.png}\\caption{A}\\end{figure}\\begin{figure}\\includegraphics{b.png}\\caption{B}\\label{b}\\end{figure}',
      'See Figure\u00A02.\n\n![a.png](a.png)\n\n*A*\n\n![b.png](b.png)\n\n*Figure 2: B*',
    ],
    [
      'labels with markup',
      '\\begin{description}\\item[An \\textbf{x} y] one\\item[$z$] two\\end{description}',
      '- An **x** y one\n- $z$ two',
    ],
    ['commands of the layout', '\\balloon{ff0000}\\begin{centering}mid\\end{centering}', 'mid'],
    ['a digit behind a formula', '$10$0', '$10$&#48;'],
    ['a label in a formula', '\\begin{equation}\\label{e}x\\end{equation}', '$$\nx\n$$'],
    [
      'a figure',
      '\\begin{figure}[h]\\centering\\includegraphics{a b.png}\\caption{Two}\\label{x}\\end{figure}',
      '![a b.png](<a b.png>)\n\n*Two*',
    ],
    [
      'a heading',
      '\\section*{The Input}\nN.\\subsection{More}x',
      '## The Input\n\nN.\n\n### More\n\nx',
    ],
    [
      "Kattis' sections",
      '\\begin{Input}\nN.\n\\end{Input}\n\\begin{Output}M.\\end{Output}',
      '## Input\n\nN.\n\n## Output\n\nM.',
    ],
    [
      "Polygon's sections",
      '\\begin{problem}{A}{a}{b}{1}{2}\nDo.\n\\InputFile\nN.\n\\OutputFile\nM.\n\\Note\nX.\n\\end{problem}',
      'Do.\n\n## Input\n\nN.\n\n## Output\n\nM.\n\n## Notes\n\nX.',
    ],
    [
      'samples, which stand elsewhere',
      'a\\begin{example}\\exmp{1}{2}\\end{example}\\nextsample b',
      'a\n\nb',
    ],
    ['the name, which stands elsewhere', '\\problemname{A $x$}\nb', 'b'],
    [
      'a list',
      '\\begin{itemize}\n\\item one\n  and more\n\\item two\n\\end{itemize}',
      '- one\n  and more\n- two',
    ],
    [
      'a numbered list in a list',
      '\\begin{enumerate}\\item a\\begin{itemize}\\item b\\end{itemize}\\item c\\end{enumerate}',
      '1. a\n\n   - b\n\n2. c',
    ],
    [
      'a list with labels',
      '\\begin{description}\\item[x] one\\item[y] two\\end{description}',
      '- **x** one\n- **y** two',
    ],
    [
      'a table',
      '\\begin{tabular}{|l|r|}\\hline a & $|b|$ \\\\ \\hline 1 & \\textbf{2} \\\\ \\end{tabular}',
      '| a | $\\vert b\\vert $ |\n| --- | --- |\n| 1 | **2** |',
    ],
    [
      'a table with wide cells',
      '\\begin{tabular}{ll}\\multicolumn{2}{c}{both} \\\\ 1 & 2\\end{tabular}',
      '| both |  |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['centred text', '\\begin{center}mid\\end{center}', 'mid'],
    ['a quotation', '\\begin{quote}a\n\nb\\end{quote}', '> a\n> \n> b'.replace('> \n', '>\n')],
    ['a motto', '\\epigraph{Be.}{Ham_let}', '> Be.\n> — Ham\\_let'],
    [
      'verbatim text',
      '\\begin{verbatim}\n a_b  $c$\n\n\n%d\n\\end{verbatim}',
      '```\n a_b  $c$\n\n\n%d\n```',
    ],
    ['a listing', '\\begin{lstlisting}[language=C]\nint x;\n\\end{lstlisting}', '```\nint x;\n```'],
    [
      'verbatim text in a list',
      '\\begin{itemize}\\item a\\begin{verbatim}\nb\nc\n\\end{verbatim}\\end{itemize}',
      '- a\n\n  ```\n  b\n  c\n  ```',
    ],
    ['verbatim text in a line', 'a \\verb|b_$c`d| e', 'a ``b_$c`d`` e'],
    ['a line break', 'a\\\\b\\\\[2mm]c', 'a\\\nb\\\nc'],
    ['a footnote', 'a\\footnote{b}', 'a (b)'],
  ])('%s', (_, source, markdown) => {
    expect(latexToMarkdown(source)).toEqual({ markdown: `${markdown}\n`, unknown: [] });
  });

  it('a constant of the package', () => {
    const constants = new Map([['most.tex', '10^2']]);
    const { markdown } = latexToMarkdown(
      'up to \\constant{most.tex}, \\constant{other}',
      constants,
    );
    expect(markdown).toBe('up to 10\\^2, {{other}}\n');
  });
});

describe('macros', () => {
  it.each<[string, string, string]>([
    ['in text and formulas', '\\newcommand{\\R}{\\mathbb R}\n$\\R$ and \\R', '$\\mathbb R$ and R'],
    ['with arguments', '\\newcommand{\\pair}[2]{(#1; #2)}\\pair{a}{b} \\pair cd', '(a; b) (c; d)'],
    ['by \\def', '\\def\\x#1{<#1>}\\x{y}', '\\<y\\>'],
    ['that replace others', '\\newcommand\\a{1}\\renewcommand\\a{2}\\a{}', '2'],
    ['within others', '\\newcommand\\a{x}\\newcommand\\b{\\a\\a}\\b', 'xx'],
  ])('%s are replaced', (_, source, markdown) => {
    expect(converted(source)).toBe(markdown);
  });

  it('are not recognised in verbatim text', () => {
    expect(converted('\\newcommand\\a{1}\\begin{verbatim}\n\\a\n\\end{verbatim}')).toBe(
      '```\n\\a\n```',
    );
  });

  it('that refer to themselves terminate', () => {
    const { unknown } = latexToMarkdown('\\newcommand\\a{x\\a}\\a');
    expect(unknown.map(({ name }) => name)).toContain('\\a (a macro that grows without end)');
  });

  it('that double again and again terminate', () => {
    const names = 'abcdefghijklmnopqrstuvwxyz';
    const lines = [...names]
      .slice(1)
      .map((name, at) => `\\def\\x${name}{\\x${names[at]}\\x${names[at]}}`);
    const { markdown, unknown } = latexToMarkdown(`\\def\\xa{lol}${lines.join('')}\\xz`);
    expect(markdown.length).toBeLessThan(1024 * 1024);
    expect(unknown.length).toBeGreaterThan(0);
  });
});

describe('a statement that grows', () => {
  const chars = 1024 * 1024;
  const x = (count: number) => 'x'.repeat(count);

  it('by constants is bounded, and says which ones it leaves out', () => {
    const { markdown, unknown } = latexToMarkdown(
      '\\constant{a}'.repeat(5_000),
      new Map([['a', x(10_000)]]),
    );
    expect(markdown.length).toBeLessThan(chars);
    expect(unknown).toEqual([{ name: '\\constant{a} (the text grows too long)', line: 1 }]);
  });

  it('by macros, constants and indentation has one budget for all', () => {
    const macro = `\\newcommand\\m[1]{#1#1#1#1#1#1#1#1}${`\\m{${x(5_000)}}`.repeat(10)}`;
    const verbatim = `\\begin{verbatim}${'\n'.repeat(20_000)}x\\end{verbatim}`;
    const list = `${'\\begin{itemize}\\item a '.repeat(50)}${verbatim}`;
    const source = `${macro}${'\\constant{a}'.repeat(1_000)}\n\n${list}`;
    const { markdown } = latexToMarkdown(source, new Map([['a', x(5_000)]]));
    expect(markdown.length).toBeLessThan(chars);
  });
});

describe('a command that is not known', () => {
  it('is reported with its line, and its text is kept', () => {
    const { markdown, unknown } = latexToMarkdown(
      'a\n\\newcommand\\q{1}\n\\strange[x]{b} \\strange c\n\\begin{odd}d\\end{odd}',
    );
    expect(markdown.replaceAll(/\s+/g, ' ')).toBe('a b c d ');
    expect(unknown).toEqual([
      { name: '\\strange', line: 3 },
      { name: '\\begin{odd}', line: 4 },
    ]);
  });
});

describe('a malicious text takes linear time:', () => {
  it.each<[string, string]>([
    ['groups in groups', '{'.repeat(200_000)],
    ['lists in lists', '\\begin{itemize}\\item '.repeat(5_000)],
    ['dollar signs', '$ x '.repeat(50_001)],
    ['formulas without end', '\\[ '.repeat(50_000)],
    ['brackets', '\\section['.repeat(20_000)],
    ['environments without end', '\\begin{align}'.repeat(10_000)],
    ['verbatim without end', '\\verb|'.repeat(20_000)],
    ['accents', "\\'".repeat(50_000)],
    ['ends without beginnings', '\\end{x}}'.repeat(20_000)],
    ['rows', `\\begin{tabular}{l}${'a & '.repeat(20_000)}\\\\`],
    ['spaces', `a${' \n'.repeat(50_000)}b`],
    ['backquotes', `\\texttt{${'`'.repeat(50_000)}}`],
    ['macros with open arguments', `\\newcommand\\m[1]{#1}${'\\m{'.repeat(5_000)}`],
  ])('%s', (_, source) => {
    expect(latexToMarkdown(source).markdown.length).toBeLessThan(10 * source.length + 1000);
  });
});

describe('any text', () => {
  const pieces = [
    ...[
      '\\begin{itemize}',
      '\\end{itemize}',
      '\\item',
      '\\begin{tabular}{l}',
      '\\end{tabular}',
      '&',
    ],
    ...[
      '\\\\',
      '{',
      '}',
      '[',
      ']',
      '$',
      '$$',
      '\\(',
      '%',
      '\n',
      '\n\n',
      '\\bf',
      '\\tt',
      '\\textbf',
    ],
    ...['\\verb', '|', '\\begin{verbatim}', '\\end{verbatim}', '\\href', '\\caption', "\\'", '`'],
    ...[
      '\\def\\x#1{#1\\x}',
      '\\x',
      '\\multicolumn',
      '\\begin{quote}',
      '\\end{x}',
      'a',
      ' b',
      '\uE000',
    ],
  ];

  it('becomes Markdown that ends in one line end and has none of our marks', () => {
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 });
    fc.assert(
      fc.property(text, (parts) => {
        const { markdown } = latexToMarkdown(parts.join(''));
        expect(markdown).toMatch(/^(\n|[^\uE000]*[^\s\uE000]\n)$/);
      }),
      { numRuns: 500 },
    );
  });
});
