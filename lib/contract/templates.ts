import * as z from 'zod'
import { settingUp } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredText, done, flag, id, lastChange, listOf, pageQuery, shortText, version } from './fields.ts'

export const templateTypes = ['html', 'xml', 'svg', 'json', 'zlp'] as const
export const template = z.object({
  _id: z.string(),
  name: z.string().default(''),
  extension: z.string().default(''),
  contentType: z.string().default(''),
  active: z.boolean().default(true),
  type: z.string().default(''),
  text: z.string().default(''),
  testData: answeredText.default(''),
  updatedAt: addition(z.string().optional()),
  version,
  lastChange,
  infotech: addition(z.boolean().optional()),
})
export type Template = z.infer<typeof template>

const input = z.object({
  name: shortText.min(1),
  extension: z.string().trim().min(1).max(20),
  contentType: z.string().trim().min(1).max(100),
  active: flag.default(true),
  type: z.enum(templateTypes),
  text: z.string().max(5_000_000).default(''),
  testData: z.string().max(1_000_000).default(''),
})
const testData = z.record(z.string(), z.unknown()).default({})
const forJobSheet = z.boolean().optional()
const isHtmlOnSheet = z.boolean().optional()
const megabytes = { maxBodyBytes: 5 * 1024 * 1024, roles: settingUp } as const

/** Templates: Spec 2 §7. */
export const templates = defineCalls('templates', {
  list: {
    method: 'GET',
    path: '/template',
    query: z.object({ ...pageQuery, active: flag.optional() }),
    response: listOf(template.omit({ text: true, testData: true, version: true, lastChange: true })),
  },
  details: { method: 'GET', path: '/template/:id', response: template, roles: settingUp, assumed: 'path' },
  create: {
    method: 'POST',
    path: '/template',
    body: input,
    response: done.extend({ template: addition(template.optional()) }),
    encoding: 'form',
    ...megabytes,
    assumed: 'path',
    note: 'form data with text',
  },
  save: {
    method: 'PUT',
    path: '/template/:id',
    body: input.extend({ version }),
    response: done.extend({ template: addition(template.optional()) }),
    encoding: 'form',
    ...megabytes,
    assumed: 'path',
    note: 'form data with text; with the version that was read, 409 changed_meanwhile once another one is there',
  },
  remove: { method: 'DELETE', path: '/template/:id', response: done, roles: settingUp, addition: true },
  infotech: {
    method: 'GET',
    path: '/template/infotech/:id',
    response: z.object({
      _id: addition(z.string().optional()),
      name: addition(z.string().default('')),
      text: z.string(),
      isHtml: addition(z.boolean().default(false)),
    }),
    assumed: 'that `default` names the template of the account',
  },
  /** Without it a template with placeholders is not printed. */
  fillInfotech: {
    method: 'POST',
    path: '/template/infotech/:id/merge',
    body: z.object({ orderId: id, componentIds: z.array(id).min(1).max(200) }),
    response: done.extend({
      outputs: z.array(z.object({ componentId: z.string(), text: z.string(), isHtml: z.boolean().default(false) })),
    }),
    from: 'server',
    addition: true,
  },
  setInfotech: {
    method: 'PUT',
    path: '/template/:id/infotech',
    body: z.object({ infotech: z.boolean() }),
    response: done,
    roles: settingUp,
    addition: true,
  },
  merge: {
    method: 'POST',
    path: '/template/:id/merge',
    body: z.object({
      testData,
      text: addition(input.shape.text.unwrap().optional()),
      type: addition(input.shape.type.optional()),
      forJobSheet: addition(forJobSheet),
    }),
    response: done.extend({
      output: answeredText,
      /** Of the text that was sent, not of the saved one. */
      ofText: addition(z.boolean().optional()),
      isHtml: addition(isHtmlOnSheet),
    }),
    ...megabytes,
    note: 'text lets an unsaved edit be tried',
  },
  mergeNew: {
    method: 'POST',
    path: '/template/merge',
    body: z.object({ testData, text: input.shape.text.unwrap(), type: input.shape.type, forJobSheet }),
    response: done.extend({ output: answeredText, isHtml: isHtmlOnSheet }),
    ...megabytes,
    addition: true,
  },
})
