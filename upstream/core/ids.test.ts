import { expect, it, vi } from 'vitest'
import { newId } from './ids.ts'

// One below the highest number that the counter can begin with: where it wraps, it does so between the first two.
vi.mock(import('node:crypto'), async (importOriginal) => ({
  ...(await importOriginal()),
  randomInt: (most: number) => most - 2,
}))

it('identifiers of one second sort by creation, wherever their counter begins', () => {
  const at = new Date('2026-03-04T09:00:00Z')
  const made = Array.from({ length: 1000 }, () => newId(at))
  expect(made.toSorted()).toEqual(made)
})
