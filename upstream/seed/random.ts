import { createHash } from 'node:crypto'

export type Random = ReturnType<typeof createRandom>

/** Numbers that look random and are the same for the same name every time (mulberry32). */
export function createRandom(name: string) {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0)

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    between,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => at(list, Math.floor(next() * list.length)),
    weighted<T>(weights: readonly (readonly [value: T, weight: number])[]): T {
      let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      const found = weights.find(([, weight]) => (left -= weight) < 0)
      return (found ?? at(weights, weights.length - 1))[0]
    },
    digits: (count: number) => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}

/** The entry at an index that wraps around. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('the list is empty')
  return found
}
