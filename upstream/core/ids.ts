import { randomBytes, randomInt } from 'node:crypto'

/** It begins in the lower half, because identifiers of the second in which it wraps sort backwards: eight million come before. */
let counter = randomInt(0x800000)
const machine = randomBytes(5).toString('hex')

/** A new identifier: 24 hexadecimal digits that sort by time of creation, as those of the real service do. */
export function newId(at: Date = new Date()): string {
  counter = (counter + 1) % 0x1000000
  return firstIdAt(at) + machine + counter.toString(16).padStart(6, '0')
}

export const firstIdAt = (at: Date) =>
  Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
