const atOnce = 6

/** Does the same with each of many things, a few at a time, and gives the results in the order of the things. */
export async function fewAtOnce<T, R>(things: readonly T[], run: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = things.entries()
  async function worker() {
    for (const [index, thing] of queue) results[index] = await run(thing)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
