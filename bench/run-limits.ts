/** The limits that benches of single runs share; each adds its limits of time. */
const mib = 1024 * 1024;

export const runLimits = {
  memoryLimitBytes: 256 * mib,
  outputLimitBytes: 16 * mib,
  stderrLimitBytes: mib,
  tasksLimit: 64,
};
