import { expect, it } from 'vitest'
import { type Pairing, type PairingText, toPairingText } from './view-model.ts'

const pairing = (given: Partial<Pairing>): Pairing => ({
  _id: 'pairing',
  sourceAccountId: 'source',
  destinationAccountId: 'destination',
  sourceAccount: { id: 'source', name: 'Ash' },
  destinationAccount: { id: 'destination', name: 'Birch' },
  sourceProduct: { productCode: 'card' },
  sourceSku: { code: 'CARD' },
  status: 'paired',
  validationErrors: [],
  createdAt: '2026-03-01T09:00:00Z',
  ...given,
})

const cases: [Partial<Pairing>, source: PairingText | undefined, destination: PairingText | undefined][] = [
  [{ status: 'pending' }, { is: 'requested' }, { is: 'asked' }],
  [{ status: 'paired' }, undefined, undefined],
  [{ status: 'declined' }, { is: 'declined' }, undefined],
  [
    { status: 'validateerror', validationErrors: ['no paper'] },
    { is: 'incompatible', reasons: ['no paper'] },
    { is: 'incompatible', reasons: ['no paper'] },
  ],
  [
    { status: 'disabled', disabledBy: 'source' },
    { is: 'disabledBy', account: 'Ash' },
    { is: 'disabledBy', account: 'Ash' },
  ],
  [{ status: 'disabled', disabledBy: 'gone' }, undefined, undefined],
  [{ status: 'disabled', disabledBy: 'gone', sourceAccount: { id: 'gone', name: '' } }, undefined, undefined],
]

it('[PP-01] a status reads by side as Spec 2 §4 has it', () => {
  for (const [given, source, destination] of cases) {
    const texts = [toPairingText(pairing(given), 'source'), toPairingText(pairing(given), 'destination')]
    expect(texts, `${JSON.stringify(given)}`).toEqual([source, destination])
  }
})
