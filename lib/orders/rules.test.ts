import { expect, it } from 'vitest'
import { orderStatuses } from '#lib/contract/orders.ts'
import { fileWith } from '#tests/support/files.ts'
import {
  canCancel,
  canCancelAs,
  errorsOf,
  isBegunElsewhere,
  isPrintable,
  isSentAway,
  isStoppedByFiles,
} from './rules.ts'

const party = (id: string) => ({ id, name: '' })
const site = { account: { id: 'site' } }

it('[OV-01] [OV-03] statuses in which an order can be cancelled, and printed', () => {
  expect(orderStatuses.filter(canCancel)).toEqual(['dataready', 'printready', 'complete', 'error'])
  expect(orderStatuses.filter(isPrintable)).toEqual(['printready', 'complete'])
})

it('[OV-01] a customer can cancel what their own account sent, and others what they see', () => {
  const can = (role: 'customer' | 'production', sender: string) =>
    canCancelAs({ role, account: { id: 'acme' } }, { source: party(sender) })
  expect([can('customer', 'acme'), can('customer', 'other'), can('production', 'other')]).toEqual([true, false, true])
  expect(can('customer', ''), 'an upstream that does not say it').toBe(true)
})

it('[OV-01] [LK-03] only a partner may stop an order that it has begun', () => {
  const placed = { account: party('p'), orderId: 'o', status: 'printready', hasBegun: false }
  const isBegun = (given: object | undefined, sender = 'acme') =>
    isBegunElsewhere(site, { source: party(sender) }, given && { ...placed, ...given })
  expect([isBegun(undefined), isBegun({}), isBegun({ hasBegun: true })]).toEqual([false, false, true])
  expect(isBegun({ hasBegun: true, status: 'shipped' }), 'a parcel is left here').toBe(false)
  expect(isBegun({ hasBegun: true }, 'site'), 'the site sent it to itself').toBe(false)
})

it('[SP-01] [WK-04] an order that the site sent to another account is made there', () => {
  const isAway = (source: string, destination: string) =>
    isSentAway(site, { source: party(source), destination: party(destination) })
  const away = [isAway('acme', 'site'), isAway('site', 'site'), isAway('', ''), isAway('site', 'partner')]
  expect(away).toEqual([false, false, false, true])
})

const errorOf = (title: string) => ({ title, description: '', timestamp: '' })
const failed = fileWith(['old', 'now'].map((title) => ({ status: 'failed', errorList: [errorOf(title)] })))

it('[OV-06] a failed file has the errors of its current revision, else its own', () => {
  const titles = (given: Parameters<typeof errorsOf>[0]) => errorsOf(given).map(({ title }) => title)
  const errors = [errorOf('of the file')]
  expect(titles({ ...failed, errors })).toEqual(['now'])
  expect(titles({ ...failed, versions: [], errors })).toEqual(['of the file'])
  expect(titles({ ...failed, versions: [], errors, status: 'ready' })).toEqual([])
  expect([titles({ ...failed, status: 'notreceived' }), titles(undefined)]).toEqual([[], []])
})

it('[OV-04] the warning of file errors is for an order that they stop', () => {
  expect(isStoppedByFiles('error', [])).toBe(true)
  expect(isStoppedByFiles('dataready', [{ status: 'failed' }]), 'failed without a word').toBe(true)
  expect(isStoppedByFiles('dataready', [{ status: 'ready' }])).toBe(false)
  expect(['shipped', 'cancelled'].filter((status) => isStoppedByFiles(status, [failed]))).toEqual([])
})
