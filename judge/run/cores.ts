/** Assigns each slot its own core, so that compiling in one does not disturb timing in another. */

/** The numbers in a list in the kernel's notation: "0-2,5". */
export function parseCores(list: string): number[] {
  return list
    .trim()
    .split(',')
    .flatMap((range) => {
      const [first = Number.NaN, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    })
    .filter(Number.isInteger);
}

/**
 * The core of a slot: slots take the allowed cores from the last to the first, which leaves the
 * first cores to the rest of the machine. If there are more slots than cores, they share.
 */
export function coreOfSlot(slot: number, processStatus: string): number {
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(processStatus)?.[1] ?? '0';
  const cores = parseCores(list);
  return cores[cores.length - 1 - (slot % cores.length)] ?? 0;
}
