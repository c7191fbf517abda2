import { expect, it } from 'vitest'
import { maskedValue, triggerInput, triggers } from '#lib/contract/triggers.ts'
import {
  findHeaderFault,
  isInsecure,
  newTrigger,
  type TriggerFields,
  toEvents,
  toFields,
  toTrigger,
  triggerForm,
  withHeader,
} from './rules.ts'

const schema = triggerForm({
  address: 'address!',
  credentials: 'credentials!',
  headerName: 'name!',
  headerValue: 'value!',
  headerMissing: 'missing!',
  headersMost: 'most!',
})
const whole: TriggerFields = {
  ...newTrigger,
  name: 'Shipped',
  triggerSourceId: 'source-1',
  address: 'https://brand.example/hook',
}
const faultsOf = (changed: Partial<TriggerFields>) =>
  schema.safeParse({ ...whole, ...changed }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

it.each<[Partial<TriggerFields>, string, string]>([
  [{ address: 'brand.example/hook' }, 'address', 'address!'],
  [{ address: 'ftp://brand.example/hook' }, 'address', 'address!'],
  [{ address: 'jo@brand.example' }, 'address', 'address!'],
  [{ address: 'https://jo:secret@brand.example/hook' }, 'address', 'credentials!'],
  [{ headerName: 'X-Key' }, 'headerValue', 'missing!'],
  [{ headerValue: 'abc' }, 'headerName', 'missing!'],
  [{ headerName: 'X Key', headerValue: 'abc' }, 'headerName', 'name!'],
  [{ headerName: 'Host', headerValue: 'abc' }, 'headerName', 'name!'],
  [{ headerName: 'webhook-id', headerValue: 'abc' }, 'headerName', 'name!'],
  [{ headerName: 'X-Key', headerValue: '日本' }, 'headerValue', 'value!'],
])('[TR-02] [TR-03] a trigger with %j is refused at %s, in words', (changed, field, message) => {
  expect(faultsOf(changed)).toContainEqual([field, message])
})

it.each<[Partial<TriggerFields>, string]>([
  [{ address: '' }, 'address'],
  [{ type: 'email' }, 'address'],
  [{ type: 'email', address: 'jo@' }, 'address'],
  [{ name: ' ' }, 'name'],
  [{ triggerSourceId: '' }, 'triggerSourceId'],
])('[TR-01] [TR-02] a trigger with %j is refused at %s', (changed, field) => {
  expect(faultsOf(changed).map(([path]) => path)).toContain(field)
})

it('[TR-02] an address is right by the type: a URL for http, with or without TLS, an address of mail for email', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ address: 'http://brand.example:8080/hook?a=b' })).toEqual([])
  expect(faultsOf({ type: 'email', address: 'prepress@site.example' })).toEqual([])
  // What an e-mail has no use for is not checked.
  expect(faultsOf({ type: 'email', address: 'prepress@site.example', headerName: 'X Key' })).toEqual([])
})

it.each([
  ['http', 'http://brand.example', true],
  ['http', ' HTTP://brand.example', true],
  ['http', 'https://brand.example', false],
  ['email', 'http://brand.example', false],
] as const)('[TR-02] whether %s to "%s" is insecure: %s', (type, address, insecure) => {
  expect(isInsecure({ type, address })).toBe(insecure)
})

it('[TR-03] a header is added only with a name and a value, and one of the same name is replaced', () => {
  expect(findHeaderFault({ name: '', value: ' ' })).toBeUndefined()
  expect(findHeaderFault({ name: 'X-Key', value: ' ' })).toBe('incomplete')
  expect(findHeaderFault({ name: ' ', value: 'abc' })).toBe('incomplete')
  const headers = withHeader(withHeader([], { name: ' X-Key ', value: ' abc ' }), { name: 'X-Other', value: '1' })
  expect(headers).toEqual([
    { name: 'X-Key', value: 'abc' },
    { name: 'X-Other', value: '1' },
  ])
  expect(withHeader(headers, { name: 'x-key', value: 'new' })).toEqual([
    { name: 'x-key', value: 'new' },
    { name: 'X-Other', value: '1' },
  ])
})

it('[TR-01] what is saved comes back into the fields, and from them whole, masks of headers included', () => {
  const saved = {
    _id: 'trigger-1',
    active: false,
    name: 'Shipped',
    triggerSourceId: 'source-1',
    type: 'http',
    templateId: 'template-1',
    address: 'https://brand.example/hook',
    retry: true,
    share: true,
    method: 'PUT' as const,
    headers: [{ name: 'Authorization', value: maskedValue }],
    linkedAccountIds: ['lumen', 'hoshi'],
    event: 'Shipment Shipped',
  }
  const { event: _, ...input } = saved
  const again = toTrigger(toFields(saved), 'trigger-1')
  expect(again).toEqual({ ...input, linkedAccountIds: ['hoshi', 'lumen'] })
  expect(triggerInput.parse(again)).toEqual(again)
})

it.each([
  ['without a method, for mails', { type: 'email', method: '', address: 'desk@site.example' }, []],
  ['without a method', { method: '' }, []],
  ['without a template, as an empty text', { templateId: '' }, []],
  ['with an unknown method', { method: 'PATCH' }, ['method']],
  ['of an unknown type', { type: 'sftp', address: 'sftp://brand.example' }, ['type']],
  ['without a type', { type: '' }, []],
  ['without a name', { name: '' }, ['name']],
  ['with a long name', { name: 'n'.repeat(201) }, ['name']],
  ['with a linked account of another form', { linkedAccountIds: ['lumen.cards'] }, []],
])('[TR-01] a trigger %s is listed and opened', (_, odd, wrong) => {
  const plain = { _id: 't', name: 'Shipped', type: 'http', triggerSourceId: 's', address: 'https://brand.example/hook' }
  const answered = { ...plain, ...odd }
  const { data } = triggers.list.response.parse({ count: 1, data: [answered] })
  expect(data).toMatchObject([answered])
  expect(faultsOf(toFields(triggers.details.response.parse(answered))).map(([path]) => path)).toEqual(wrong)
})

it('[TR-03] a header that is typed whole is saved though it was not added, and an e-mail has none', () => {
  const typed = { ...whole, headers: '[{"name":"A","value":"1"}]', headerName: 'B', headerValue: '2' }
  expect(toTrigger(typed, undefined)).toMatchObject({
    headers: [
      { name: 'A', value: '1' },
      { name: 'B', value: '2' },
    ],
  })
  expect(toTrigger(typed, undefined)).not.toHaveProperty('_id')
  expect(toTrigger(typed, undefined)).not.toHaveProperty('templateId')
  expect(toTrigger(typed, undefined)).not.toHaveProperty('headerName')
  expect(toTrigger({ ...typed, type: 'email' }, undefined).headers).toEqual([])
})

it('[TR-03] the events leave out stock alerts, printed components and whatever is about a sub-batch', () => {
  const source = (exchange: string, resource: string) => ({
    _id: exchange,
    name: exchange,
    exchange,
    resource,
    systems: ['siteflow'],
  })
  const sources = [
    source('oneflow.order.received', 'order'),
    source('oneflow.stock.alert', 'stock'),
    source('oneflow.component.printed', 'component'),
    source('oneflow.component.made', 'component'),
    source('oneflow.subbatch.created', 'subbatch'),
    source('oneflow.any', 'subbatch'),
  ]
  expect(toEvents(sources).map(({ _id }) => _id)).toEqual(['oneflow.order.received', 'oneflow.component.made'])
})

it('[TR-03] the events of a trigger are asked for by name, a hundred of them, of this system', () => {
  expect(triggers.sources.query.parse({})).toMatchObject({ pagesize: 100, sort: 'name', systems: 'siteflow' })
})
