/*
 * Run in a jail: checks a source without running it, as a script or, if it can only be one, as a
 * module, and writes the program. Node itself prints the error that nothing catches, with its place.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { compileFunction, SourceTextModule } = require('node:vm');

const [, sourceName, programName] = process.argv;

/** What every script is given; a script may not declare these itself, but a module may. */
const given = ['exports', 'require', 'module', '__filename', '__dirname'];

/** Of an error in a script that is none in a module. */
const ofModules =
  /^(?:Cannot use (?:import statement|'import\.meta') outside|Unexpected token 'export')/;

function failureOf(check) {
  try {
    check();
    return null;
  } catch (error) {
    return error;
  }
}

const source = readFileSync(sourceName, 'utf8');
const asScript = failureOf(() => compileFunction(source, given, { filename: sourceName }));
const asModule =
  asScript && failureOf(() => new SourceTextModule(source, { identifier: sourceName }));
if (asModule !== null) throw ofModules.test(asScript.message) ? asModule : asScript;
writeFileSync(programName, source);
