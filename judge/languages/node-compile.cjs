/*
 * Run in a jail: checks a source without running it, as a script or, if it can only be one, as a
 * module, and writes the program. Node itself prints the error that nothing catches, with its place.
 * Of TypeScript the types are taken out. Lines stay as they are; a source with enums, namespaces or
 * parameter properties needs other lines, and its program ends with a map of them. Then a program that
 * checks types, if its command is given, says what it finds, which is no reason to refuse the source.
 */
const { spawnSync } = require('node:child_process');
const { openSync, readFileSync, readSync, writeFileSync } = require('node:fs');
const { SourceMap, stripTypeScriptTypes } = require('node:module');
const { compileFunction, SourceTextModule } = require('node:vm');

const [, sourceName, programName, typeChecker, ...typeCheckerArgs] = process.argv;
const source = readFileSync(sourceName, 'utf8');

/** What every script is given; a script may not declare these itself, but a module may. */
const given = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Of an error in a script that is none in a module. */
const ofModules =
  /^(?:Cannot use (?:import statement|'import\.meta') outside|Unexpected token 'export')/;

function thrownBy(check) {
  try {
    check();
    return null;
  } catch (error) {
    return error;
  }
}

/** The error in a program, whose stack begins with its place; null if there is none. */
function errorIn(program) {
  const asScript = thrownBy(() => compileFunction(program, given, { filename: sourceName }));
  const asModule =
    asScript && thrownBy(() => new SourceTextModule(program, { identifier: sourceName }));
  if (asModule === null) return null;
  return ofModules.test(asScript.message) ? asModule : asScript;
}

/** Prints an error at a place in the source, counted from 0, as Node does, and ends. */
function fail(line, column, message) {
  const text = source.split('\n')[line] ?? '';
  const before = text.slice(0, column).replaceAll(/[^\t]/g, ' ');
  process.stderr.write(`${sourceName}:${line + 1}\n${text}\n${before}^\n\n${message}\n`);
  process.exit(1);
}

/** The parser of types writes tabs as so many blanks. */
const tabColumns = 4;

/** The place in a line that the parser of types shows in this column. */
function placeOf(text, shown) {
  let [at, column] = [0, 0];
  for (const character of text) {
    if (column >= shown) break;
    column += character === '\t' ? tabColumns : 1;
    at += character.length;
  }
  return at;
}

/** The parser's stack begins with the line's number, some lines, and a mark below the last. */
function failByParser({ message, stack }) {
  const line = Number(/^[^\n]*?:(\d+)\n/.exec(stack)?.[1] ?? 1) - 1;
  const text = source.split('\n')[line] ?? '';
  const shown = /^([ \t]*)\^+$/m.exec(stack.split('\n\nSyntaxError', 1)[0])?.[1]?.length;
  const column = shown === undefined ? text.trimEnd().length : placeOf(text, shown);
  return fail(line, column, `SyntaxError: ${message}`);
}

/** The source without types, as a program that Node runs. */
function withoutTypes() {
  const without = (options) => {
    try {
      return stripTypeScriptTypes(source, options);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const isUnsupported = error.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX';
      return options === undefined && isUnsupported ? null : failByParser(error);
    }
  };
  return without() ?? without({ mode: 'transform', sourceMap: true, sourceUrl: '/program' });
}

const mapOf = /^\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/m;

/** Tells an error of V8 at its place in the source. */
function failInSource(program, error) {
  const map = program === source ? undefined : mapOf.exec(program)?.[1];
  if (map === undefined) throw error;
  const [, line = 1, before = ''] = /^[^\n]*:(\d+)\n.*\n([ \t]*)\^/.exec(error.stack) ?? [];
  const lines = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString()));
  const { originalLine = 0, originalColumn = 0 } = lines.findEntry(line - 1, before.length);
  fail(originalLine, originalColumn, `SyntaxError: ${error.message}`);
}

const program = sourceName.endsWith('.ts') ? withoutTypes() : source;
const error = errorIn(program);
if (error !== null) failInSource(program, error);
writeFileSync(programName, program);

/** Types can be made that take as long as one likes. */
const typeCheckMaxMs = 4_000;
const warningsMaxBytes = 128 * 1024;
if (typeChecker !== undefined) {
  // By a file, because more than the judge lets a compiler say would be no compilation, and Node's pipes
  // are sockets, which the sandbox refuses.
  const said = openSync('.warnings', 'w+');
  spawnSync(typeChecker, [...typeCheckerArgs, sourceName], {
    stdio: ['ignore', said, said],
    env: { GOMEMLIMIT: '500MiB' },
    timeout: typeCheckMaxMs,
    killSignal: 'SIGKILL',
  });
  const warnings = Buffer.alloc(warningsMaxBytes);
  process.stderr.write(warnings.subarray(0, readSync(said, warnings, { position: 0 })));
}
