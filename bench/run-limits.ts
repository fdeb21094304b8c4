/** The limits that benches of single runs share; each bench adds its time limits. */
const mib = 1024 * 1024;

export const runLimits = {
  memoryLimitBytes: 256 * mib,
  outputLimitBytes: 16 * mib,
  stderrLimitBytes: mib,
  tasksLimit: 64,
};
