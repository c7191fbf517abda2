import { expect, it } from 'vitest'
import { shipments } from '#lib/contract/shipments.ts'
import { findEarliestDispatch, isLikeCode, isSendable, problemsOf, toBody } from './rules.ts'

it.each([
  [{ trackingNumber: ' 1Z ', trackingUrl: '' }, {}],
  [{ trackingNumber: ' ', trackingUrl: '' }, { trackingNumber: 'required' }],
  [{ trackingNumber: ' sfl-cmd-ship ', trackingUrl: '' }, { trackingNumber: 'command' }],
  [{ trackingNumber: `${'1'.repeat(100)} `, trackingUrl: '' }, {}],
  [{ trackingNumber: '1'.repeat(101), trackingUrl: '' }, { trackingNumber: 'tooLong' }],
  [{ trackingNumber: '1Z', trackingUrl: 'https://carrier.example/1Z' }, {}],
  [{ trackingNumber: '1Z', trackingUrl: 'carrier.example/1Z' }, { trackingUrl: 'invalid' }],
  [{ trackingNumber: '1Z', trackingUrl: 'mailto:a@b.example' }, { trackingUrl: 'invalid' }],
  [
    { trackingNumber: '', trackingUrl: 'javascript:alert(1)' },
    { trackingNumber: 'required', trackingUrl: 'invalid' },
  ],
])('[SP-01] the tracking %o has the problems %o', (tracking, problems) => {
  expect(problemsOf(tracking)).toEqual(problems)
  expect(isSendable(tracking)).toBe(Object.keys(problems).length === 0)
})

it('[SP-01] a tracking number is too long where a shipment would be refused for it', () => {
  const isTaken = (length: number) => shipments.ship.body.safeParse({ trackingNumber: '1'.repeat(length) }).success
  expect([100, 101].map(isTaken)).toEqual([true, false])
})

it('[SP-01] a tracking number is sent without the blanks around it, and without an empty address', () => {
  expect(toBody({ trackingNumber: ' 1Z ', trackingUrl: ' ' })).toEqual({ trackingNumber: '1Z' })
  expect(toBody({ trackingNumber: '1Z', trackingUrl: ' https://c.example ' })).toEqual({
    trackingNumber: '1Z',
    trackingUrl: 'https://c.example',
  })
})

it.each([
  ['B3000A8B99', 'B3000A8B51', true],
  ['b2000a8b99', 'B3000A8B51', true],
  ['RM123456789GB', 'B3000A8B51', false],
  ['JJ12345678', 'B3000A8B51', false],
  ['', '', false],
])('[SP-01] whether %j may be a barcode of a site with the code %j: %j', (text, siteCode, isLike) => {
  expect(isLikeCode(text, siteCode)).toBe(isLike)
})

it.each([
  ['may not go early', { canShipEarly: false }, '2026-12-01T09:00:00Z'],
  ['may not go early, but its day has come', { canShipEarly: false, shipByDate: '2026-11-01T09:00:00Z' }, undefined],
  ['may not go early, and is gone', { canShipEarly: false, status: 'shipped' }, undefined],
  ['may go early', { canShipEarly: true }, undefined],
])('a shipment that %s says before when it does not go', (_, given, expected) => {
  const usual = { status: 'live', shipByDate: '2026-12-01T09:00:00Z' }
  expect(findEarliestDispatch({ ...usual, ...given }, new Date('2026-11-20T00:00:00Z'))).toBe(expected)
})
