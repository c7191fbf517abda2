import { expect, it } from 'vitest'
import { triggerSearchParams } from './search-params.ts'

it('[TR-01] an address of triggers is read, and what it does not know is as if not there', () => {
  for (const [address, active, page] of [
    [{}, undefined, 1],
    [{ active: 'false', page: '2' }, false, 2],
    [{ active: ['true', 'false'], page: '-1' }, true, 1],
    [{ active: 'maybe', page: 'two' }, undefined, 1],
  ] as const)
    expect(triggerSearchParams.parse(address), JSON.stringify(address)).toEqual({ active, page })
})
