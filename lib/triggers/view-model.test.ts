import { expect, it } from 'vitest'
import { toTriggerChoices, toReadable } from './view-model.ts'

it('[TR-01] a trigger is chosen from events, templates and the other sides of links, if any', () => {
  const link = { permissions: [], active: true, createdAt: '' }
  const lumen = { accountIdA: 'b', accountNameA: 'Lumen', accountIdB: 'own', accountNameB: 'Own' }
  const hoshi = { accountIdA: 'own', accountNameA: 'Own', accountIdB: 'a', accountNameB: 'Hoshi' }
  const kinds = { 'order.received': 'order', 'stock.alert': 'order', 'component.printed': 'component', any: 'subbatch' }
  const sources = Object.entries(kinds).map(([kind, resource]) => {
    const exchange = `oneflow.${kind}`
    return { _id: kind, name: `On ${kind}`, exchange, resource, systems: [] }
  })
  const given = {
    accountId: 'own',
    sources,
    templates: [{ _id: 't', name: 'Status', active: false }],
    links: [lumen, hoshi].map((sides) => ({ _id: 'l', ...link, ...sides })),
    canLink: true,
  }
  const partners = Object.entries({ a: 'Hoshi', b: 'Lumen' }).map(([id, name]) => ({ id, name }))
  const events = [{ id: 'order.received', name: 'On order.received' }]
  const choices = { events, templates: [{ id: 't', name: 'Status', active: false }], partners, canLink: true }
  expect(toTriggerChoices(given)).toEqual(choices)
  expect(toTriggerChoices({ ...given, links: undefined })).toEqual({ ...choices, partners: undefined })
})

it('[TR-04] JSON is read with a line for each value as it is sent, and other text as it is', () => {
  expect(toReadable('<a/>')).toBe('<a/>')
  const lines = '{\n    "a": 12345678901234567890,\n    "b": 1.50,\n    "a": 2\n}'
  expect(toReadable('{"a":12345678901234567890,"b":1.50,"a":2}')).toBe(lines)
})
