import * as z from 'zod'
import { checkJsonLimits, JsonLimitError, jsonLimits } from '#lib/contract/shared/json-limits.ts'
import { type Template, templates, type templateTypes } from '#lib/contract/templates.ts'
import { isRecord } from '#lib/contract/wire.ts'
import { type JsonFault, type JsonPlace, locateJson, placeOf } from '#lib/submission-errors/json-places/json-places.ts'
import { indentJson } from './indent-json/indent-json.ts'

export type TemplateType = (typeof templateTypes)[number]

export const usual: Readonly<Record<TemplateType, { extension: string; contentType: string }>> = {
  html: { extension: 'html', contentType: 'text/html' },
  xml: { extension: 'xml', contentType: 'application/xml' },
  svg: { extension: 'svg', contentType: 'image/svg+xml' },
  json: { extension: 'json', contentType: 'application/json' },
  zlp: { extension: 'zpl', contentType: 'text/plain' },
}

/** An upstream may know more types: their templates are text. */
export const isTemplateType = (type: string): type is TemplateType => Object.hasOwn(usual, type)

export type ShownType = 'html' | 'svg' | 'jobSheet'

/** Undefined where a browser cannot show it, or a job sheet prints it as text. */
export function shownTypeOf(type: TemplateType, isHtmlOnSheet: boolean | undefined): ShownType | undefined {
  if (isHtmlOnSheet !== undefined) return isHtmlOnSheet ? 'jobSheet' : undefined
  return type === 'html' || type === 'svg' ? type : undefined
}

export type TestDataFault = { fault: JsonFault | 'object' | 'levels' | 'values' | 'key'; place: JsonPlace }

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
/** What is sent stands in a body: one level deeper, and with a text beside it. */
const limits = { levels: jsonLimits.levels - 1, values: jsonLimits.values - 10 }

export function findTestDataFault(text: string): TestDataFault | undefined {
  if (text.trim() === '') return undefined
  try {
    checkJsonLimits(text, limits)
  } catch (error) {
    if (!(error instanceof JsonLimitError)) throw error
    return { fault: error.message.includes('levels') ? 'levels' : 'values', place: { from: 0, to: 1 } }
  }
  const scanned = locateJson(text)
  if ('fault' in scanned) return scanned
  const data: unknown = JSON.parse(text)
  const whole = scanned.places.get('') ?? { from: 0, to: 1 }
  if (!isRecord(data)) return { fault: 'object', place: whole }
  const path = findForbidden(data, [])
  return path && { fault: 'key', place: placeOf(scanned.places, path.join('.')) ?? whole }
}

/** A key that reaches for the prototype of all objects. */
function findForbidden(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = forbidden.has(key) ? [...path, key] : findForbidden(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

/** Only of a text without a fault. */
export function parseTestData(text: string): Record<string, unknown> {
  const data: unknown = text.trim() === '' ? {} : JSON.parse(text)
  return isRecord(data) ? data : {}
}

export const templateForm = templates.create.body.extend({
  active: z.enum(['true', 'false']).transform((text) => text === 'true'),
  text: templates.create.body.shape.text.unwrap(),
  testData: templates.create.body.shape.testData.unwrap().refine((text) => findTestDataFault(text) === undefined),
})
export type TemplateFields = z.input<typeof templateForm>

/** A form that is sent has line breaks of two characters; an editor has them of one. */
/** A new template that begins with the fields of another one. */
export const toCopy = (template: Template, toName: (name: string) => string): TemplateFields => ({
  ...toTemplateValues(template),
  name: toName(template.name).slice(0, 200),
})

const withPlainLines = (text: string) => text.replaceAll('\r\n', '\n')

export const toTemplateValues = ({
  name,
  extension,
  contentType,
  type,
  active,
  text,
  testData,
}: Template): TemplateFields => ({
  name,
  extension,
  contentType,
  type: type as TemplateType, // the schema refuses another one, so that one has to be chosen
  active: active ? 'true' : 'false',
  text: withPlainLines(text),
  testData: withPlainLines(testData),
})

export const noFields: TemplateFields = {
  name: '',
  extension: '',
  contentType: '',
  type: '' as TemplateType, // the schema refuses it, so that one has to be chosen
  active: 'true',
  text: '',
  testData: '',
}

/** The line that a message about a template names: `Parse error on line 3`, or `… - 3:5` at its end. */
export function lineIn(message: string): number | undefined {
  const found = /\bline (\d+)|- (\d+):\d+$/m.exec(message)
  const line = Number(found?.[1] ?? found?.[2])
  return Number.isSafeInteger(line) && line > 0 ? line : undefined
}

export function placeOfLine(text: string, line: number): JsonPlace {
  const lines = text.split('\n')
  const index = Math.min(line, lines.length) - 1
  const from = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0)
  return { from, to: from + (lines[index]?.length ?? 0) }
}

export function toShown(type: TemplateType, output: string): { text: string; isBroken: boolean } {
  if (type !== 'json') return { text: output, isBroken: false }
  const text = indentJson(output)
  return { text: text ?? output, isBroken: text === undefined }
}
