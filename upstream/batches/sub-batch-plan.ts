/** Copies of one sub-batch: what an operator carries from machine to machine. */
export const subBatchSize = 50

/** A batch with this many copies takes no further order. */
export const fullBatch = 500

/** `copies` of the item at `index` go into the sub-batch at `subBatch`; 0 is the one that still has room. */
export type Slice = { index: number; subBatch: number; copies: number }

/** Fills sub-batches in order. `room` is what the last one of the batch still takes; without room a new one starts. */
export function planSubBatches(quantities: readonly number[], room: number): Slice[] {
  const slices: Slice[] = []
  let subBatch = room > 0 ? 0 : 1
  let free = room > 0 ? room : subBatchSize
  for (const [index, quantity] of quantities.entries()) {
    let left = quantity
    while (left > 0) {
      if (free === 0) {
        subBatch += 1
        free = subBatchSize
      }
      const copies = Math.min(left, free)
      slices.push({ index, subBatch, copies })
      left -= copies
      free -= copies
    }
  }
  return slices
}
