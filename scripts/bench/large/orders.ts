/** Orders of known size, by the ids that `seed.ts` gives them. */
export const orders = {
  small: { id: 'be9c00000000000000000002', items: 2 },
  large: { id: 'be9c000000000000000000c8', items: 200 },
  /** As large, with one file in each item that failed. */
  broken: { id: 'be9c0000000000000000dead', items: 200 },
  /** One file, of 500 MB. */
  heavy: { id: 'be9c00000000000000005000', items: 1 },
} as const

export const componentsPerItem = 10
export const heavyBytes = 500 * 1024 * 1024
