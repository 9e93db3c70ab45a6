// How long a computation keeps this process busy. Other programs of a busy machine do not lengthen it, as they do the time of a clock.

/** The milliseconds of CPU time that `work` takes. */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
