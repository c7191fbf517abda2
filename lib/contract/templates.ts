import * as z from 'zod'
import { settingUp } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { done, flag, listOf, pageQuery } from './fields.ts'

export const templateTypes = ['html', 'xml', 'svg', 'json', 'zlp'] as const
export const template = z.object({
  _id: z.string(),
  name: z.string(),
  extension: z.string(),
  contentType: z.string(),
  active: z.boolean().default(true),
  type: z.enum(templateTypes),
  text: z.string().default(''),
  testData: z.string().default(''),
  updatedAt: addition(z.string().optional()),
})
export type Template = z.infer<typeof template>

const input = z.object({
  name: z.string().trim().min(1).max(200),
  extension: z.string().trim().min(1).max(20),
  contentType: z.string().trim().min(1).max(100),
  active: flag.default(true),
  type: z.enum(templateTypes),
  text: z.string().max(5_000_000).default(''),
  testData: z.string().max(1_000_000).default(''),
})
const large = { encoding: 'form', maxBodyBytes: 5 * 1024 * 1024, roles: settingUp } as const

/** Templates: Spec 2 §7. */
export const templates = defineCalls('templates', {
  list: {
    method: 'GET',
    path: '/template',
    query: z.object({ ...pageQuery, active: flag.optional() }),
    response: listOf(template.omit({ text: true, testData: true })),
  },
  details: { method: 'GET', path: '/template/:id', response: template, roles: settingUp, note: 'path not shown' },
  create: {
    method: 'POST',
    path: '/template',
    body: input,
    response: done.extend({ template: addition(template.optional()) }),
    ...large,
    note: 'path not shown; form data with text',
  },
  save: {
    method: 'PUT',
    path: '/template/:id',
    body: input,
    response: done.extend({ template: addition(template.optional()) }),
    ...large,
    note: 'path not shown; form data with text',
  },
  infotech: {
    method: 'GET',
    path: '/template/infotech/:id',
    response: z.object({
      _id: addition(z.string().optional()),
      name: addition(z.string().default('')),
      text: z.string(),
    }),
  },
  merge: {
    method: 'POST',
    path: '/template/:id/merge',
    body: z.object({
      testData: z.record(z.string(), z.unknown()).default({}),
      text: addition(z.string().max(5_000_000).optional()),
    }),
    response: done.extend({ output: z.string() }),
    roles: settingUp,
    maxBodyBytes: 5 * 1024 * 1024,
    note: 'text lets an unsaved edit be tried',
  },
})
