/**
 * How Python is compiled and run by any interpreter: compiling checks the syntax and produces the
 * byte code, which the interpreter then runs without reading the source again.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languageFacts } from '../../contract/languages.ts';
import { saidWithin } from '../../contract/said.ts';
import type { OwnMemory } from '../run/sandbox-messages.ts';
import { readGccMessages } from './gcc-diagnostics.ts';
import { type CompileLimits, type JudgeLanguage, programName, type ReadEnd } from './language.ts';
import { explainBy } from './line-messages.ts';
import { readPlainToolchain } from './plain-toolchain.ts';
import { exceptionWords } from './python-exceptions.ts';

const sourceName = languageFacts('python').fileName;
const mib = 1024 * 1024;

/** Without installed packages, and with UTF-8 in every locale. */
const flags = ['-s', '-B', '-X', 'utf8'];

/** So that a set of strings has the same order in every run. */
const common = { PYTHONHASHSEED: '0' };

/**
 * Reports errors in GCC's format, with columns in bytes. It compiles text, because for bytes the
 * interpreter counts columns differently. The byte code is marked so that it is never compared with
 * its source.
 */
const reading = `
import marshal, sys, warnings
from _frozen_importlib_external import MAGIC_NUMBER

def say(path, severity, line, column, message):
    print(f'{path}:{line}:{column}: {severity}: {" ".join(message.split())}', file=sys.stderr)

def warn(message, category, filename, line, *rest):
    say(filename, 'warning', line, 1, str(message))

def text_of(path):
    source = open(path, 'rb').read()
    if b'coding' in b''.join(source.splitlines()[:2]):
        return source
    return source.decode('utf-8-sig')

def code_of(path, shown=None):
    try:
        return compile(text_of(path), shown or path, 'exec', dont_inherit=True)
    except SyntaxError as error:
        before = (error.text or '')[:max((error.offset or 1) - 1, 0)]
        what = f'{type(error).__name__}: {error.msg}'
        say(path, 'error', error.lineno or 1, len(before.encode()) + 1, what)
        if error.text and error.text.strip():
            print(f'    {error.text.rstrip()}', file=sys.stderr)
            print('    ' + ''.join(c if c == '\t' else ' ' for c in before) + '^', file=sys.stderr)
        sys.exit(1)
    except Exception as error:
        say(path, 'error', 1, 1, f'{type(error).__name__}: {error}')
        sys.exit(1)

def marked(code):
    return MAGIC_NUMBER + (1).to_bytes(4, 'little') + bytes(8) + marshal.dumps(code)

def byte_code(path):
    return marked(code_of(path))

warnings.showwarning = warn
`;

/**
 * Compiles the first argument to the second, if there is one. Further arguments are modules: with
 * these, the program is an archive from which the interpreter imports.
 */
const compileScript = `${reading}
main = byte_code(sys.argv[1])
modules = {path: byte_code(path) for path in sys.argv[3:]}
if modules:
    import zipfile
    with zipfile.ZipFile(sys.argv[2], 'w') as file:
        file.writestr(zipfile.ZipInfo('__main__.pyc'), main)
        parts = [path.split('/') for path in modules]
        folders = {'/'.join(part[:n]) + '/' for part in parts for n in range(1, len(part))}
        for folder in sorted(folders):
            file.writestr(zipfile.ZipInfo(folder), b'')
        for path, code in modules.items():
            file.writestr(zipfile.ZipInfo(path + 'c'), code)
elif len(sys.argv) > 2:
    with open(sys.argv[2], 'wb') as file:
        file.write(main)
`;

/**
 * Runs the module that begins, which is imported under its name, too, and gives the others to those
 * who import them. None of it is in a file that a program could read.
 */
const beginning = `
def begin(modules, first):
    import sys
    from importlib.machinery import ModuleSpec
    from marshal import loads

    class Modules:
        @staticmethod
        def find_spec(name, path=None, target=None):
            if name in modules:
                return ModuleSpec(name, Modules, is_package=modules[name][1])

        @staticmethod
        def create_module(spec):
            return None

        @staticmethod
        def exec_module(module):
            exec(loads(modules[module.__name__][0]), module.__dict__)

    sys.meta_path.insert(0, Modules)
    sys.modules[first] = sys.modules['__main__']
    return loads(modules[first][0])
`;

/**
 * Compiles the grader of the third argument and those after it, and the source of the first together
 * with it; only the grader if that is empty, so that what is said is an error of the grader. One with
 * a file of a certain name begins, and the source is the module that the grader imports and that
 * neither it nor Python has. Otherwise the source begins, and imports what it likes.
 */
const graderScript = `${reading}
import ast, importlib.util

def name_of(path):
    return path.partition('/')[2].rpartition('.')[0].replace('/', '.')

def imported(path):
    for node in ast.walk(ast.parse(text_of(path))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module

def is_there(name):
    return name in sys.modules or importlib.util.find_spec(name) is not None

def unknown():
    tops = (name.partition('.')[0] for path in paths for name in imported(path))
    return next((top for top in tops if top not in modules and not is_there(top)), 'solution')

own, to, *paths = sys.argv[1:]
modules = {}
with warnings.catch_warnings():
    warnings.simplefilter('ignore')
    for path in paths:
        name = name_of(path)
        folder = name.removesuffix('.__init__')
        code = code_of(path, '<problem>' if own else None)
        modules[folder] = (marshal.dumps(code), folder != name)
    for name in [*modules]:
        for at, letter in enumerate(name):
            if letter == '.':
                nothing = compile('', '<problem>', 'exec')
                modules.setdefault(name[:at], (marshal.dumps(nothing), True))
    first = next((name for name in ('__main__', 'main', 'grader') if name in modules), None)
    # Also without a source, so that what fails here is an error of the grader.
    own_name = unknown() if first else ''
if own:
    modules[own_name] = (marshal.dumps(code_of(own)), False)
beginning = ${JSON.stringify(beginning)}
run = f'exec([begin({modules!r}, {first or ""!r}), globals().pop("begin")][0])'
with open(to, 'wb') as file:
    file.write(marked(compile(beginning + run, '<problem>', 'exec')))
`;

const commandWith = (python: string[], names = [sourceName]): string[] => [
  ...[...python, '-I', '-S', '-B', '-X', 'utf8', '-c', compileScript],
  ...names.toSpliced(1, 0, programName),
];

/** The command for a lone source as one for a grader, with the source or without. */
const graderCommand = (command: string[], names: string[], own: string): string[] => [
  ...command.slice(0, command.indexOf(compileScript)),
  ...[graderScript, own, programName, ...names],
];

/** The folders of the standard library, according to the interpreter. */
async function libraryFolders(python: string): Promise<string[]> {
  const { ask } = await import('./sight.ts');
  const paths = await ask(
    python,
    '-I',
    '-S',
    '-c',
    String.raw`import sys; print('\n'.join(sys.path))`,
  );
  return paths.split('\n').filter((path) => existsSync(path));
}

/** The interpreter, its library, and the shared libraries of both and of the library's modules. */
async function lookAround(python: string, besides: string[]) {
  const { runtimeSight } = await import('./sight.ts');
  const folders = await libraryFolders(python);
  const modules = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.so') ? [join(folder, name)] : [])),
  );
  return runtimeSight([python, ...besides, ...folders], [python, ...besides, ...modules]);
}

/** Neither depends on the build, because there is only one. */
const limits: CompileLimits = {
  cpuLimitMs: 10_000,
  wallLimitMs: 30_000,
  memoryLimitBytes: 512 * mib,
};

/** The common messages in plain words, of CPython and PyPy. */
const explain = explainBy([
  [
    /^SyntaxError: invalid syntax\. Perhaps you forgot a comma/,
    'Something is missing between two values: a comma, an operator, or a bracket.',
  ],
  [
    /^SyntaxError: invalid syntax\. Maybe you meant '=='|^SyntaxError: cannot assign to (?:comparison|attribute here|subscript here)/,
    'A single = gives a variable a value. To compare, write ==.',
  ],
  [
    /^SyntaxError: (?:cannot assign to|can't assign to) (.+?)(?: here\. .*)?$/,
    'A value cannot be given to $1: on the left of = stands a variable, an element or an attribute.',
  ],
  [
    /^SyntaxError: invalid syntax(?! \(expected ':'\))/,
    'This cannot stand here: look at what comes just before it, too.',
  ],
  [
    /^SyntaxError: (?:invalid syntax \()?expected ':'/,
    'A colon is missing at the end of this line.',
  ],
  [
    /^SyntaxError: (?:'.' was|parenthesis is) never closed/,
    'This bracket is never closed: count the brackets.',
  ],
  [
    /^SyntaxError: (?:unmatched|closing parenthesis) '(.)'/,
    'This $1 closes nothing, or another bracket than it should: count the brackets.',
  ],
  [/^SyntaxError: f-string/, 'The text in braces of this f-string is no expression.'],
  [
    /^SyntaxError: (?:unterminated (?!triple)|EOL while scanning|EOF while scanning|end of (?:line|file) in)/,
    'A text in quotes is not closed on this line.',
  ],
  [
    /^SyntaxError: unexpected (?:EOF|end of file)/,
    'The source ends too early: a bracket is never closed, or the lines of a block are missing.',
  ],
  [
    /^SyntaxError: Missing parentheses in call to '(\w+)'/,
    'This is Python 2: in Python 3 $1 is a function, $1(...).',
  ],
  [
    /^SyntaxError: '(return|yield|await)' outside function/,
    'This $1 is in no function: is the line indented as far as the function it belongs to?',
  ],
  [
    /^SyntaxError: '(break|continue)' (?:outside|not)/,
    'There is no loop that this $1 belongs to: look at how far the line is indented.',
  ],
  [
    /^SyntaxError: name '(\w+)' is (?:used|assigned to|parameter)/,
    'The line "global" or "nonlocal" must come before the first use of $1 in the function.',
  ],
  [
    /^SyntaxError: positional argument follows/,
    'Arguments with a name come after those without one.',
  ],
  [
    /^SyntaxError: (?:non-default argument|parameter without a default)/,
    'Parameters with a default value come after those without one.',
  ],
  [
    /^SyntaxError: duplicate argument '(\w+)'/,
    'Two parameters have the name $1: rename one of the two.',
  ],
  [
    /^SyntaxError: (?:invalid decimal literal|leading zeros)/,
    'This is no number: names do not begin with a digit, and numbers not with 0.',
  ],
  [
    /^SyntaxError: invalid (?:non-printable )?character/,
    'Python does not know this character, as may come along with copied text.',
  ],
  [
    /^SyntaxError: unexpected character after line continuation/,
    'Nothing may stand behind the \\ that continues a line. For a division, write /.',
  ],
  [
    /^IndentationError: expected an indented block/,
    'The lines that belong to the line before have to be indented more than that one.',
  ],
  [
    /^IndentationError: un|^TabError/,
    'The indentation does not fit that of the lines around: use the same number of blanks, no tabs.',
  ],
]);

/** Names of Python's own exceptions. Any other is the program's own text. */
const exceptionNames = new Set(
  `
  ArithmeticError AssertionError AttributeError BaseExceptionGroup BufferError EOFError
  ExceptionGroup FileNotFoundError FloatingPointError ImportError IndentationError IndexError
  KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError
  NotImplementedError OSError OverflowError PermissionError RecursionError RuntimeError
  StopIteration SyntaxError SystemError TypeError UnboundLocalError UnicodeDecodeError
  UnicodeEncodeError ValueError ZeroDivisionError
`
    .trim()
    .split(/\s+/),
);

const ownFrame = new RegExp(
  String.raw`^ {2}File "${sourceName.replace('.', '\\.')}", line (\d{1,6})(?:, in .*)?$`,
);
const textMaxChars = 200;

const opening = 'Traceback (most recent call last):';
/** The beginning of a group of exceptions; the following lines begin with the mark. */
const groupOpening = `  + Exception Group ${opening}`;
const groupMark = /^ {2}\| /;
/** Exceptions in destructors and other threads are printed, too, but do not end the program. */
const ofOthers = /^Exception (?:ignored|in thread) /;

/** The lines after the beginning of the traceback that ended the program; null if there is none. */
function lastTraceback(stderr: string): string[] | null {
  const lines = stderr.trimEnd().split('\n');
  const start = lines.findLastIndex(
    (line, at) =>
      (line === opening || line === groupOpening) && !ofOthers.test(lines[at - 1] ?? ''),
  );
  if (start < 0) return null;
  const rest = lines.slice(start + 1);
  return lines[start] === opening ? rest : rest.map((line) => line.replace(groupMark, ''));
}

/**
 * Reads the traceback with which the interpreter ends: the innermost line of the program itself,
 * and the exception. The interpreter exits with 1. python-ends.test.ts has the texts of CPython
 * 3.11 to 3.13.
 */
export const readEnd: ReadEnd = ({ exitCode, stderrHead }) => {
  if (exitCode !== 1) return null;
  const traceback = lastTraceback(stderrHead.toString('utf8'));
  const raised = traceback?.findIndex((line) => !line.startsWith(' ')) ?? -1;
  if (traceback === null || raised < 0) return null;
  const frames = traceback.slice(0, raised).flatMap((line) => ownFrame.exec(line)?.[1] ?? []);
  const text = (traceback[raised] ?? '').slice(0, textMaxChars);
  const [name = ''] = text.split(':', 1);
  const line = Number(frames.at(-1));
  const words = exceptionWords.get(name);
  return {
    kind: name === 'AssertionError' ? 'failed-assertion' : 'uncaught-exception',
    text: saidWithin`uncaught ${text}`,
    ...(exceptionNames.has(name) ? { exceptionType: name } : {}),
    ...(words && { words }),
    ...(line > 0 ? { line } : {}),
  };
};

type PythonFacts = Pick<JudgeLanguage, 'timeAdvice' | 'counting'> & {
  id: Language;
  interpreter: string;
  recursion: string;
  /** What the interpreter needs of memory for itself. */
  own?: OwnMemory;
  env?: Record<string, string>;
  /** Arguments that make it run byte code in a file of another name, if it cannot. */
  loader?: string[];
  /** Whether it finds its library by the path of its own file. */
  looksForItself?: boolean;
  /** Whether checkers may be written for it. */
  hasCheckers?: boolean;
  /** Throws an error with a sentence for a version that cannot be used. */
  refuse?(version: string): void;
};

/** The definition of an interpreter of Python. */
export function pythonLanguage(facts: PythonFacts): JudgeLanguage {
  const args = [...flags, ...(facts.loader ?? [])];
  const { id, interpreter, own, hasCheckers = false, looksForItself = false } = facts;
  const settings = Object.entries(facts.env ?? {}).map((pair) => pair.join('='));
  const setsVariables = settings.length === 0 ? [] : ['/usr/bin/env'];
  const inEnv = (python: string, names?: string[]) =>
    commandWith([...setsVariables, ...settings, python], names);
  const see = (python: string) => lookAround(python, setsVariables);
  return {
    id,
    sourceName,
    compilerPath: interpreter,
    limits: { fast: limits, checked: limits },
    run: 'interpreter',
    timeAdvice: facts.timeAdvice,
    rules: {
      source: 'Compiled to byte code first, so that a syntax error is a Compilation Error.',
      recursion: facts.recursion,
      memory: 'A MemoryError close to the limit is Memory Limit Exceeded.',
      exceptions: 'The exception and the innermost line of the program are told on samples.',
    },
    isExplained: false,
    counting: facts.counting,
    memory: null,
    isMended: false,
    graded: {
      kind: 'together',
      part: (command, names) => graderCommand(command, names, ''),
      whole: (command, names) => graderCommand(command, names, sourceName),
    },
    leastSource: '',
    readMessages: readGccMessages({ sourceName, explain }),
    readEnd,
    prepare: async (root) => {
      const { preparePlain } = await import('./prepare-plain.ts');
      const runOf = (python: string, program: string) => [python, ...args, program];
      const order = { id, compiler: interpreter, commandOf: (python: string) => inEnv(python) };
      const { ask } = await import('./sight.ts');
      facts.refuse?.(await ask(interpreter, '--version'));
      await preparePlain(root, { ...order, lookAround: see, runOf });
    },
    open: (root) => {
      const { compiler, version, stamp, readOnly } = readPlainToolchain(root, id);
      const command = inEnv(compiler);
      const hidden = [...setsVariables, ...(looksForItself ? [] : [compiler])];
      return {
        version,
        stamp,
        readOnly,
        libraries: [],
        runtime: {
          readOnly: readOnly.filter(({ inside }) => !hidden.includes(inside)),
          interpreter: { path: compiler, args, env: { ...common, ...facts.env } },
          own,
        },
        command: () => command,
        withoutShortcuts: (same) => same,
        strictCommand: () => command.slice(0, -1),
        checkers: hasCheckers
          ? { commandOf: (names) => inEnv(compiler, names), libraryPath: null }
          : null,
        openQuick: null,
      };
    },
  };
}
