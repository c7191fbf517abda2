import { expect, it } from 'vitest'
import { templates } from '#lib/contract/templates.ts'
import { findTestDataFault, noFields, parseTestData, templateForm, toCopy, toShown, toTemplateValues } from './rules.ts'

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

it('[TE-02] the first fault of test data has its place; empty data is an empty object', () => {
  const faults: [string, ReturnType<typeof findTestDataFault>][] = [
    ['  ', undefined],
    ['{"a": [1, {"b": null}]}', undefined],
    [deep(31), undefined],
    ['{"a" 1}', { fault: 'colon', place: { from: 5, to: 6 } }],
    ['[1]', { fault: 'object', place: { from: 0, to: 1 } }],
    ['12', { fault: 'object', place: { from: 0, to: 2 } }],
    [deep(32), { fault: 'levels', place: { from: 0, to: 1 } }],
    [`{"a":[${'1,'.repeat(60_000)}1]}`, { fault: 'values', place: { from: 0, to: 1 } }],
    ['{"a": {"__proto__": {"x": 1}}}', { fault: 'key', place: { from: 7, to: 21 } }],
    ['{"constructor": 1}', { fault: 'key', place: { from: 1, to: 17 } }],
  ]
  for (const [text, fault] of faults) expect(findTestDataFault(text), text.slice(0, 50)).toEqual(fault)
  expect([parseTestData(''), parseTestData('{"a": 1}')]).toEqual([{}, { a: 1 }])
})

it('[TE-02] name, extension, content type and type are required, and nothing else', () => {
  const { error } = templateForm.safeParse(noFields)
  expect(error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(['contentType', 'extension', 'name', 'type'])
  const whole = { ...noFields, name: 'N', extension: 'json', contentType: 'application/json', type: 'json' as const }
  expect(templateForm.parse(whole)).toMatchObject({ active: true, text: '', testData: '' })
  expect(templateForm.safeParse({ ...whole, testData: '{' }).success).toBe(false)
})

it('[TE-01] [TE-03] a template of an unknown type is read, and not saved before one is chosen', () => {
  for (const type of ['zpl', 'HTML', '']) {
    const answered = { _id: 't', name: 'Label', extension: 'zpl', contentType: 'text/plain', type }
    const { data } = templates.list.response.parse({ count: 1, data: [answered] })
    expect(data).toMatchObject([answered])
    const fields = toTemplateValues(templates.details.response.parse(answered))
    expect(fields.type).toBe(type)
    expect(templateForm.safeParse(fields).error?.issues.map(({ path }) => path)).toEqual([['type']])
  }
})

it('[TE-02] output of the type json keeps each number, name and text as the template wrote it', () => {
  const written = String.raw`{"id": 12345678901234567890,"price":10.00, "a":1,"a":2,"t":"{\"[1, 2]:\u00e9\\","l":[ ],"n":[[1e2],-0]}`
  const text = String.raw`{
    "id": 12345678901234567890,
    "price": 10.00,
    "a": 1,
    "a": 2,
    "t": "{\"[1, 2]:\u00e9\\",
    "l": [],
    "n": [
        [
            1e2
        ],
        -0
    ]
}`
  expect(toShown('json', written)).toMatchObject({ text, isBroken: false })
})

it('[TE-03] a copy of a template has its fields, and a name that can be saved', () => {
  const stored = { _id: 't1', name: 'N'.repeat(200), type: 'json', extension: 'json', contentType: 'application/json' }
  const template = templates.details.response.parse({ ...stored, active: true, text: '{}', testData: '{}' })
  const copy = toCopy(template, (name) => `Copy of ${name}`)
  expect(copy).toEqual({ ...toTemplateValues(template), name: `Copy of ${'N'.repeat(192)}` })
  expect(templateForm.safeParse(copy).success).toBe(true)
})
