import { expect, it } from 'vitest'
import { locales } from '#lib/common/i18n/locales.ts'
import { order } from '#lib/contract/orders.ts'
import { shipment } from '#lib/contract/shipments.ts'
import { isRecord } from '#lib/contract/wire.ts'
import { type ExampleField, fieldsOf } from '#lib/templates/completion/completion.ts'
import { loadStarter } from '#lib/templates/starters/loaders.ts'
import { starterNames } from '#lib/templates/starters/rules.ts'
import { renderTemplate } from '#upstream/templates/render.ts'
import { exampleEvent } from '#upstream/triggers/example.ts'
import { knownFields, toOrderData } from './support/known-fields.ts'

/** Names that helpers and the language of templates have, too. */
const odd = {
  list: [{ date: '1 May', first: 'a', length: 3, log: 'b', true: 1, this: 'c', 'odd name': 'd', else: 'e' }],
}

const events = ['order', 'shipment', 'ordersubmissionerror', 'subbatch'].map((resource) => {
  const { exchange, at, data } = exampleEvent({ exchange: 'oneflow.order.received', resource }, new Date(0))
  return { timestamp: at.toISOString(), event: exchange, data: JSON.parse(data ?? '{}') }
})

function sheetOfEveryField() {
  const ids = { _id: '1', orderId: '1', status: 'live' }
  const [orderData, given] = [toOrderData(knownFields('SO-1')), Object(toOrderData(knownFields('SO-1')).shipments)]
  const items = [
    { ...Object(orderData.items)[0], ...ids, components: [{ ...Object(orderData.items)[0].components[0], ...ids }] },
  ]
  const data = {
    ...order.parse({ ...ids, orderData: { ...orderData, items } }),
    shipments: [shipment.parse({ ...given[0], ...ids })],
  }
  const [item] = data.orderData.items
  return { timestamp: '2045-01-01', data, item, component: item?.components[0], shipment: data.shipments[0] }
}

const withFirstOfLists = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(withFirstOfLists)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFirstOfLists(one)]))
}

it.each(locales)('[TE-03] in %s each of our templates is filled in from its test data', async (locale) => {
  for (const name of starterNames) {
    const { type, text, testData } = await loadStarter(name, name, locale)
    const output = await renderTemplate({ text, type }, JSON.parse(testData), { key: name })
    expect(output).toContain(name === 'note' ? 'Greeting card A6' : 'EXAMPLE-1001')
    if (type === 'json') JSON.parse(output)
  }
})

const within = (list: string, text: string) =>
  list.split(' › ').reduceRight((inner, path) => `{{#each ${path}}}{{#if @root.odd}}${inner}{{/if}}{{/each}}`, text)

it('[TE-02] every field that an editor offers is filled in under its name, in every block', async () => {
  for (const sent of [...events, sheetOfEveryField()]) {
    const context = JSON.parse(JSON.stringify(withFirstOfLists({ ...sent, odd })))
    const fields = fieldsOf(context).filter(({ isList, example }) => !isList && example !== 'null')
    const whole = fields.filter(({ list }) => list === undefined)
    const blocks: [string, ExampleField[]][] = Array.from(Map.groupBy(fields, ({ list = '' }) => list))
    for (const [list, own] of [...blocks, ['odd.list', whole]] as typeof blocks) {
      const text = own.map(({ expression }) => `{{${expression}}}\n`).join('')
      const template = { text: list === '' ? text : within(list, text), type: 'zlp' } as const
      const lines = (await renderTemplate(template, context, { key: 'a' })).split('\n')
      const filled = own.map(({ path }, at) => `${path}: ${lines[at]?.slice(0, 60)}`)
      expect(filled, list).toEqual(own.map(({ path, example }) => `${path}: ${example}`))
    }
  }
})
