import * as z from 'zod'
import { settingUp } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { direction, done, flag, id, listOf, pageQuery } from './fields.ts'

const header = z.object({ name: z.string().trim().min(1).max(200), value: z.string().max(2000) })
const fields = {
  active: z.boolean().default(true),
  name: z.string().trim().min(1).max(200),
  triggerSourceId: id,
  templateId: id.optional(),
  address: z.string().trim().min(1).max(2048),
  retry: z.boolean().default(false),
  share: z.boolean().default(false),
  method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
  headers: z.array(header).max(50).default([]),
  linkedAccountIds: z.array(id).max(1000).default([]),
}

/** A trigger as it is saved: an https or http address, or an e-mail address, by its type. */
export const triggerInput = z
  .object({ _id: id.optional(), type: z.enum(['http', 'email']), ...fields })
  .superRefine(({ type, address }, context) => {
    const valid =
      type === 'http'
        ? z.url({ protocol: /^https?$/ }).safeParse(address).success
        : z.email().safeParse(address).success
    if (!valid)
      context.addIssue({
        code: 'custom',
        path: ['address'],
        message: type === 'http' ? 'must be a URL' : 'must be an email address',
      })
  })

export const trigger = z.object({
  _id: z.string(),
  type: z.string(),
  ...fields,
  triggerSourceId: z.string(),
  address: z.string(),
  event: addition(z.string().default('')),
})

export const triggerSource = z.object({
  _id: z.string(),
  name: z.string(),
  exchange: z.string(),
  resource: z.string(),
  systems: z.array(z.string()).default([]),
})

/** Triggers: Spec 2 §7. */
export const triggers = defineCalls('triggers', {
  list: {
    method: 'GET',
    path: '/trigger',
    query: z.object({ ...pageQuery, active: flag.optional() }),
    response: listOf(trigger),
    roles: settingUp,
    note: 'path not shown',
  },
  details: { method: 'GET', path: '/trigger/:id', response: trigger, roles: settingUp, note: 'path not shown' },
  save: {
    method: 'PUT',
    path: '/trigger/save',
    body: triggerInput,
    response: done.extend({ trigger: addition(trigger.optional()) }),
    roles: settingUp,
  },
  test: {
    method: 'POST',
    path: '/trigger/test',
    body: z.object({ trigger: triggerInput, template: id }),
    response: done.extend({
      statusCode: addition(z.number().optional()),
      response: addition(z.string().default('')),
    }),
    roles: settingUp,
    note: 'response shape not shown: what the address answered',
  },
  sources: {
    method: 'GET',
    path: '/trigger-source',
    query: z.object({
      page: addition(pageQuery.page),
      pagesize: pageQuery.pagesize.unwrap().default(100),
      sort: z.literal('name').default('name'),
      direction: addition(direction.default(1)),
      systems: z.literal('siteflow').default('siteflow'),
    }),
    response: listOf(triggerSource),
    roles: settingUp,
  },
})
