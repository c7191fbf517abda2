/** About as many sheets as an operator scans during a short network outage. */
export const longestQueue = 19
/** A trigger that bounces or is held reads the same code again within this time. */
export const sameWithinMs = 700

/**
 * Takes scans at once and answers them one by one, in their order. A code that is already waiting or being answered is
 * not taken again, nor is one that a scanner read a moment ago; every other one is, until too many wait.
 */
export function createScanQueue<Item extends { code: string }>(
  answer: (item: Item) => Promise<void>,
  now: () => number = () => performance.now(),
) {
  const waiting: Item[] = []
  let answering: Item | undefined
  let last = { code: '', at: Number.NEGATIVE_INFINITY }

  async function work() {
    while (!answering) {
      answering = waiting.shift()
      if (!answering) return
      await answer(answering)
      answering = undefined
    }
  }

  return {
    add(item: Item, by: 'scanner' | 'user' = 'scanner'): 'taken' | 'same' | 'full' {
      const again = by === 'scanner' && last.code === item.code && now() - last.at < sameWithinMs
      last = { code: item.code, at: now() }
      if (again || [answering, ...waiting].some((queued) => queued?.code === item.code)) return 'same'
      if (waiting.length >= longestQueue) return 'full'
      waiting.push(item)
      void work()
      return 'taken'
    },
  }
}
