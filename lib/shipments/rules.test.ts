import { expect, it } from 'vitest'
import { shipments } from '#lib/contract/shipments.ts'
import { isLikeCode, isSendable, problemsOf, toBody } from './rules.ts'

it('[SP-01] a tracking number or address that cannot be sent has its problem', () => {
  for (const [trackingNumber, trackingUrl, problems] of [
    [' 1Z ', '', {}],
    [' sfl-cmd-ship ', '', { trackingNumber: 'command' }],
    ['ＳＦＬ-ＣＭＤ-ＳＨＩＰ', '', { trackingNumber: 'command' }],
    [`${'1'.repeat(100)} `, '', {}],
    ['\u200b', '', { trackingNumber: 'required' }],
    ['1'.repeat(101), '', { trackingNumber: 'tooLong' }],
    ['1Z', 'https://carrier.example/1Z', {}],
    ['1Z', 'carrier.example/1Z', { trackingUrl: 'invalid' }],
    ['1Z', 'mailto:a@b.example', { trackingUrl: 'invalid' }],
    ['', 'javascript:alert(1)', { trackingNumber: 'required', trackingUrl: 'invalid' }],
  ] as const) {
    const tracking = { trackingNumber, trackingUrl }
    expect({ tracking, problems: problemsOf(tracking) }).toEqual({ tracking, problems })
    expect(isSendable(tracking)).toBe(Object.keys(problems).length === 0)
  }
  const [wide, plain] = [{ trackingNumber: ' １Ｚ９９\u001d\u200b ab', trackingUrl: '' }, { trackingNumber: '1Z99 ab' }]
  expect([toBody(wide), shipments.ship.body.parse(wide)]).toMatchObject([plain, plain])
  const isTaken = (length: number) => shipments.ship.body.safeParse({ trackingNumber: '1'.repeat(length) }).success
  expect([100, 101].map(isTaken), 'as long as a shipment takes it').toEqual([true, false])
})

it('[SP-01] what has the form of the barcodes of a site may be one', () => {
  const codes = ['B3000A8B99', 'b2000a8b99', 'Ｂ３０００Ａ８Ｂ９９', 'RM123456789GB', 'JJ12345678']
  expect(codes.filter((code) => isLikeCode(code, 'B3000A8B51'))).toEqual([
    'B3000A8B99',
    'b2000a8b99',
    'Ｂ３０００Ａ８Ｂ９９',
  ])
  expect(isLikeCode('', '')).toBe(false)
})
