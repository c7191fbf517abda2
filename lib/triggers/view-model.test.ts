import { expect, it } from 'vitest'
import { toDuration } from './formats.ts'
import { eventNameOf, toChoices, toReadable } from './view-model.ts'

const source = (id: string, exchange: string) => ({
  _id: id,
  name: `Event ${id}`,
  exchange,
  resource: 'order',
  systems: [],
})
const link = (other: string, name: string, isA: boolean) => ({
  _id: other,
  ...(isA
    ? { accountIdA: other, accountNameA: name, accountIdB: 'own', accountNameB: 'Own' }
    : { accountIdA: 'own', accountNameA: 'Own', accountIdB: other, accountNameB: name }),
  permissions: [],
  active: true,
  createdAt: '',
})

it('[TR-01] a trigger is chosen from the events, the templates and the other sides of the links', () => {
  const choices = toChoices({
    accountId: 'own',
    sources: [source('1', 'oneflow.order.received'), source('2', 'oneflow.stock.alert')],
    templates: [{ _id: 't', name: 'Status', active: false }],
    links: [link('b', 'Lumen', true), link('a', 'Hoshi', false)],
    canLink: true,
  })
  expect(choices).toEqual({
    events: [{ id: '1', name: 'Event 1' }],
    templates: [{ id: 't', name: 'Status', active: false }],
    partners: [
      { id: 'a', name: 'Hoshi' },
      { id: 'b', name: 'Lumen' },
    ],
    canLink: true,
  })
})

it('[TR-01] links that could not be read leave the other choices as they are', () => {
  const sources = [source('1', 'oneflow.order.received')]
  expect(toChoices({ accountId: 'own', sources, templates: [], links: undefined, canLink: false })).toEqual({
    events: [{ id: '1', name: 'Event 1' }],
    templates: [],
    partners: undefined,
    canLink: false,
  })
})

it('[TR-01] an event is named by the upstream, or else from the list of events', () => {
  const sources = [source('1', 'oneflow.order.received')]
  expect(eventNameOf({ event: 'Received', triggerSourceId: '1' }, sources)).toBe('Received')
  expect(eventNameOf({ event: '', triggerSourceId: '1' }, sources)).toBe('Event 1')
  expect(eventNameOf({ event: '', triggerSourceId: '2' }, sources)).toBe('')
})

it('[TR-04] JSON is read with a line for each value, and other text as it is', () => {
  expect(toReadable('{"a":[1]}')).toBe('{\n    "a": [\n        1\n    ]\n}')
  expect(toReadable('<a/>')).toBe('<a/>')
})

it('[TR-04] JSON is read with each number and name as it is sent', () => {
  expect(toReadable('{"a":12345678901234567890,"b":1.50,"a":2}')).toBe(
    '{\n    "a": 12345678901234567890,\n    "b": 1.50,\n    "a": 2\n}',
  )
})

it.each([
  [0.4, { unit: 'ms', count: 0 }],
  [999, { unit: 'ms', count: 999 }],
  [1000, { unit: 's', count: 1 }],
  [12_345, { unit: 's', count: 12.3 }],
])('[TR-04] %d milliseconds are told as %j', (ms, told) => {
  expect(toDuration(ms)).toEqual(told)
})
