import { expect, it } from 'vitest'
import { type PairingStatusCode, pairingActionsOf } from './pairing-states.ts'

it('[PP-02] a pairing offers its source and its destination the actions of Spec 2 §4', () => {
  for (const [status, disabledBy, source, destination] of [
    ['pending', undefined, ['remove'], ['accept', 'decline']],
    ['declined', undefined, ['remove'], []],
    ['validateerror', undefined, ['remove'], []],
    ['paired', undefined, ['disable', 'remove'], ['disable']],
    ['disabled', 'source', ['enable', 'remove'], []],
    ['disabled', 'destination', ['remove'], ['enable']],
    ['disabled', undefined, ['remove'], []],
  ] as [PairingStatusCode, string | undefined, string[], string[]][]) {
    const pairing = { status, disabledBy, sourceAccountId: 'source', destinationAccountId: 'destination' }
    const offered = [pairingActionsOf(pairing, 'source'), pairingActionsOf(pairing, 'destination')]
    expect(offered, `${status} by ${disabledBy}`).toEqual([source, destination])
  }
})
