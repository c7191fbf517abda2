import { expect, it } from 'vitest'
import { actionsOf, type PairingAction, type PairingStatus } from './pairing-states.ts'

type Case = [
  status: PairingStatus,
  disabledBy: string | undefined,
  source: PairingAction[],
  destination: PairingAction[],
]

// As Spec 2 §4 lists it, written a second time.
const cases: Case[] = [
  ['pending', undefined, ['remove'], ['accept', 'decline']],
  ['declined', undefined, ['remove'], []],
  ['validateerror', undefined, ['remove'], []],
  ['paired', undefined, ['disable', 'remove'], ['disable']],
  ['disabled', 'source', ['enable', 'remove'], []],
  ['disabled', 'destination', ['remove'], ['enable']],
  ['disabled', undefined, ['remove'], []],
]

it.each(cases)(
  '[PP-02] %s (by %s): the source may %j, the destination %j',
  (status, disabledBy, source, destination) => {
    const pairing = { status, disabledBy, sourceAccountId: 'source', destinationAccountId: 'destination' }
    expect(actionsOf(pairing, 'source')).toEqual(source)
    expect(actionsOf(pairing, 'destination')).toEqual(destination)
  },
)
