import { expect, it } from 'vitest'
import { triggers } from '#lib/contract/triggers.ts'
import { newTrigger, type TriggerFields, toTriggerValues, toTrigger, triggerForm } from './rules.ts'

const ofHeaders = { headerName: 'name!', headerValue: 'value!', headerMissing: 'missing!', headersMost: 'most!' }
const schema = triggerForm({ address: 'address!', credentials: 'credentials!', ...ofHeaders })
const plain = { name: 'Shipped', triggerSourceId: 'source-1', address: 'https://brand.example/hook' }
const whole: TriggerFields = { ...newTrigger, ...plain }
const faultsOf = (changed: Partial<TriggerFields>) =>
  schema.safeParse({ ...whole, ...changed }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

it('[TR-01] [TR-02] [TR-03] a trigger that is not right is refused at its field, in words', () => {
  const rows: [Partial<TriggerFields>, string, string?][] = [
    [{ address: 'ftp://brand.example/hook' }, 'address', 'address!'],
    [{ address: 'https://jo:secret@brand.example/hook' }, 'address', 'credentials!'],
    [{ headerName: 'X-Key' }, 'headerValue', 'missing!'],
    [{ headerValue: 'abc' }, 'headerName', 'missing!'],
    [{ headerName: 'X Key', headerValue: 'abc' }, 'headerName', 'name!'],
    [{ headerName: 'webhook-id', headerValue: 'abc' }, 'headerName', 'name!'],
    [{ headerName: 'X-Key', headerValue: '日本' }, 'headerValue', 'value!'],
    [{ address: '' }, 'address'],
    [{ triggerSourceId: '' }, 'triggerSourceId'],
  ]
  for (const [changed, field, message = expect.any(String)] of rows)
    expect(faultsOf(changed), JSON.stringify(changed)).toContainEqual([field, message])
})

it('[TR-01] a trigger that could not be saved here is still listed and opened', () => {
  const rows: [object, string[]][] = [
    [{ type: 'email', method: 'PATCH', address: 'desk@site.example' }, []],
    [{ templateId: '' }, []],
    [{ method: 'PATCH' }, ['method']],
    [{ type: 'sftp', address: 'sftp://brand.example' }, ['type']],
    [{ name: 'n'.repeat(201) }, ['name']],
    [{ linkedAccountIds: ['lumen.cards'] }, []],
  ]
  for (const [odd, wrong] of rows) {
    const answered = { _id: 't', type: 'http', ...plain, ...odd }
    const { data } = triggers.list.response.parse({ count: 1, data: [answered] })
    expect(data).toMatchObject([answered])
    const faults = faultsOf(toTriggerValues(triggers.details.response.parse(answered))).map(([path]) => path)
    expect(faults, JSON.stringify(odd)).toEqual(wrong)
  }
})

it('[TR-03] a header that is typed whole is saved though not added, and an email has none', () => {
  const typed = { ...whole, headers: '[{"name":"A","value":"1"}]', headerName: 'B', headerValue: '2' }
  const trigger = toTrigger(typed, undefined)
  expect(trigger.headers.map(({ name, value }) => `${name}: ${value}`)).toEqual(['A: 1', 'B: 2'])
  for (const left of ['_id', 'templateId', 'headerName']) expect(trigger).not.toHaveProperty(left)
  expect(toTrigger({ ...typed, type: 'email' }, undefined).headers).toEqual([])
})
