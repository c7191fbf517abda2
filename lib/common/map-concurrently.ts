const atOnce = 6

/** The results are in the order of the items. */
export async function mapConcurrently<T, R>(things: readonly T[], run: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = things.entries()
  async function worker() {
    for (const [index, thing] of queue) results[index] = await run(thing)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
