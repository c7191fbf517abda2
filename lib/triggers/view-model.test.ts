import { expect, it } from 'vitest'
import { toChoices, toReadable } from './view-model.ts'

const source = (id: string, exchange: string, resource = 'order') => ({
  _id: id,
  name: `Event ${id}`,
  exchange,
  resource,
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

it('[TR-01] a trigger is chosen from events, templates and the other sides of links, also where links are not read', () => {
  const given = {
    accountId: 'own',
    sources: [
      source('1', 'oneflow.order.received'),
      source('2', 'oneflow.stock.alert'),
      source('3', 'oneflow.component.printed', 'component'),
      source('4', 'oneflow.any', 'subbatch'),
    ],
    templates: [{ _id: 't', name: 'Status', active: false }],
    links: [link('b', 'Lumen', true), link('a', 'Hoshi', false)],
    canLink: true,
  }
  const choices = {
    events: [{ id: '1', name: 'Event 1' }],
    templates: [{ id: 't', name: 'Status', active: false }],
    partners: [
      { id: 'a', name: 'Hoshi' },
      { id: 'b', name: 'Lumen' },
    ],
    canLink: true,
  }
  expect(toChoices(given)).toEqual(choices)
  expect(toChoices({ ...given, links: undefined })).toEqual({ ...choices, partners: undefined })
})

it('[TR-04] JSON is read with a line for each value as it is sent, and other text as it is', () => {
  expect(toReadable('{"a":[1]}')).toBe('{\n    "a": [\n        1\n    ]\n}')
  expect(toReadable('<a/>')).toBe('<a/>')
  const lines = '{\n    "a": 12345678901234567890,\n    "b": 1.50,\n    "a": 2\n}'
  expect(toReadable('{"a":12345678901234567890,"b":1.50,"a":2}')).toBe(lines)
})
