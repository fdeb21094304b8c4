/** Explanations for failures about which only the signal is known. */

/** What happened, and what to check, by the name of the signal. */
export const signalWords = new Map<string, { happened: string; look: string }>([
  [
    'SIGSEGV',
    {
      happened: 'SIGSEGV ended the program: the signal for an invalid memory access',
      look: 'Look at indices, pointers and the depth of recursion.',
    },
  ],
  [
    'SIGBUS',
    {
      happened: 'SIGBUS ended the program: the signal for memory that is not there',
      look: 'Look at pointers, and at files that are mapped into memory.',
    },
  ],
  [
    'SIGFPE',
    {
      happened: 'SIGFPE ended the program: the signal for a failed integer division',
      look:
        'Look at how each divisor is computed: can it be zero, or overflow on the way? The ' +
        'smallest number divided by -1 fails as well.',
    },
  ],
  [
    'SIGILL',
    {
      happened: 'SIGILL ended the program: the signal for an illegal instruction',
      look:
        'The compiler puts one where a program cannot go on: at a division by zero or a null ' +
        'pointer that it foresees, at the end of a function that has to return a value, and at ' +
        'built-in traps.',
    },
  ],
  [
    'SIGTRAP',
    {
      happened: 'SIGTRAP ended the program: it ran into a trap',
      look: 'Look for built-in traps and for calls of raise and kill.',
    },
  ],
  [
    'SIGALRM',
    {
      happened: 'SIGALRM ended the program: an alarm of its own rang',
      look: 'Look for calls of alarm, setitimer and raise: the judge sets no alarm.',
    },
  ],
  [
    'SIGXCPU',
    {
      happened:
        'SIGXCPU ended the program: the signal for more CPU time than a program allows itself',
      look: 'Look for calls of setrlimit, raise and kill.',
    },
  ],
  [
    'SIGXFSZ',
    {
      happened: 'SIGXFSZ ended the program: a file that it wrote grew too large',
      look: 'Look for files that are written: answers go to the standard output.',
    },
  ],
  [
    'SIGKILL',
    {
      happened: 'SIGKILL ended the program: it, or a process that it started, sent the signal',
      look: 'Look for calls of kill and raise.',
    },
  ],
  [
    'SIGSYS',
    {
      happened: 'SIGSYS ended the program: it made a system call that is not allowed here',
      look: 'Look for calls that do more than compute, read and write.',
    },
  ],
  [
    'SIGPIPE',
    {
      happened: 'SIGPIPE ended the program: it wrote to a pipe that is not read any more',
      look: 'Look for pipes and sockets, and for output after their other end was closed.',
    },
  ],
]);
