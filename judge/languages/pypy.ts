/** Python by PyPy, which compiles programs to machine code while they run. */
import { stepsAdvice } from './language.ts';
import { pythonLanguage } from './python-way.ts';

const mib = 1024 * 1024;

/** Runs the byte code that the last argument names, and leaves no name of its own to the program. */
export const loadScript =
  "exec((lambda load, argv: (argv.pop(0), load(open(argv[0], 'rb').read()[16:]))[1])" +
  "(__import__('marshal').loads, __import__('sys').argv))";

export const language = pythonLanguage({
  id: 'pypy',
  interpreter: '/usr/bin/pypy3',
  timeAdvice: stepsAdvice('10⁸'),
  recursion: 'Up to sys.setrecursionlimit, which begins with 1000 calls.',
  own: { startBytes: 56 * mib, allowedBytes: 128 * mib },
  // It would look for the size of the processor's cache in /proc, and warn.
  env: { PYPY_GC_NURSERY: '4M' },
  loader: ['-c', loadScript],
  looksForItself: true,
  counting: null,
});
