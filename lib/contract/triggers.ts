import * as z from 'zod'
import { settingUp } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls, type OutputOf } from './call.ts'
import { direction, done, flag, id, lastChange, listOf, mailAddress, pageQuery, shortText, version } from './fields.ts'

/** Stands for a saved header value, and keeps it when it is sent back. */
export const maskedValue = '••••••••'

const reservedHeader =
  /^(host|connection|proxy-connection|proxy-authorization|content-length|transfer-encoding|expect|upgrade|keep-alive|te|trailer|webhook-.*)$/i
/** Set by the connection, or carries the signature. */
export const isReservedHeader = (name: string): boolean => reservedHeader.test(name)

const headerName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/)
  .refine((name) => !isReservedHeader(name), 'is set by Site Flow itself')
const headerValue = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine(
    (value) => value === maskedValue || /^[\t\x20-\x7e\xa0-\xff]*$/.test(value),
    'must not have line breaks or letters that a header cannot hold',
  )
const fields = {
  active: z.boolean().default(true),
  name: shortText.min(1),
  triggerSourceId: id,
  templateId: id.optional(),
  address: z.string().trim().min(1).max(2048),
  retry: z.boolean().default(false),
  share: z.boolean().default(false),
  method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
  linkedAccountIds: z.array(id).max(1000).default([]),
}

function findAddressProblem(type: 'http' | 'email', address: string): string | undefined {
  if (type === 'email') return mailAddress.safeParse(address).success ? undefined : 'must be an email address'
  if (!z.url({ protocol: /^https?$/ }).safeParse(address).success) return 'must be a URL'
  const { username, password } = new URL(address)
  return username || password ? 'must not have a user name or password in it: use a header' : undefined
}

export const triggerInput = z
  .object({
    _id: id.optional(),
    version,
    type: z.enum(['http', 'email']),
    ...fields,
    headers: z
      .array(z.object({ name: headerName, value: headerValue }))
      .max(50)
      .default([]),
  })
  .overwrite((given) => ({
    ...given,
    address: (given.type === 'email' && mailAddress.safeParse(given.address).data) || given.address,
  }))
  .superRefine(({ type, address }, context) => {
    const message = findAddressProblem(type, address)
    if (message) context.addIssue({ code: 'custom', path: ['address'], message })
  })
export type TriggerInput = z.infer<typeof triggerInput>

const header = z.object({ name: z.string(), value: z.string() })

/** An upstream may keep what could not be saved here. */
export const trigger = z.object({
  _id: z.string(),
  type: z.string(),
  active: fields.active,
  name: z.string().default(''),
  triggerSourceId: z.string().default(''),
  templateId: z.string().optional(),
  address: z.string().default(''),
  retry: fields.retry,
  share: fields.share,
  method: z.string().default('POST'),
  linkedAccountIds: z.array(z.string()).default([]),
  headers: z.array(header).default([]),
  event: addition(z.string().default('')),
  version,
  lastChange,
})
export type Trigger = z.infer<typeof trigger>

export const triggerSource = z.object({
  _id: z.string(),
  name: z.string(),
  exchange: z.string().default(''),
  resource: z.string().default(''),
  systems: z.array(z.string()).default([]),
})
export type TriggerSource = z.infer<typeof triggerSource>

export const triggerEvent = z.object({
  _id: z.string(),
  exchange: z.string(),
  at: z.string(),
  ref: z.string(),
  refId: z.string(),
  orderId: z.string().optional(),
  sourceOrderId: z.string().default(''),
  /** No trigger wanted the event, so nothing was kept of it: tests show the present state. */
  isPresent: z.boolean().default(false),
})
export type TriggerEvent = z.infer<typeof triggerEvent>

/** Absent: a made-up example. */
const eventId = id.optional()

/** An e-mail has no method. */
const sentRequest = z.object({
  method: z.enum(['POST', 'PUT', 'GET']).optional(),
  address: z.string(),
  headers: z.array(header).default([]),
  body: z.string().default(''),
})
export type SentRequestData = z.infer<typeof sentRequest>

const secretOf = z.object({
  secret: z.string(),
  /** Until when messages are signed with the previous secret too. */
  previousUntil: z.string().optional(),
})

const deliveryStatus = z.enum(['waiting', 'delivered', 'retrying', 'failed'])

/** Triggers: Spec 2 §7. */
export const triggers = defineCalls('triggers', {
  list: {
    method: 'GET',
    path: '/trigger',
    query: z.object({ ...pageQuery, active: flag.optional() }),
    // No document shows the form of headers. A form needs them, a list does not.
    response: listOf(
      trigger.omit({ headers: true, version: true, lastChange: true }).extend({
        /** How its newest delivery ended, or stands. */
        last: addition(
          z.object({ status: deliveryStatus, at: z.string(), statusCode: z.number().optional() }).optional(),
        ),
        /** Of the last 24 hours. */
        failures: addition(z.number().optional()),
      }),
    ),
    roles: settingUp,
    assumed: 'path',
  },
  details: { method: 'GET', path: '/trigger/:id', response: trigger, roles: settingUp, assumed: 'path' },
  save: {
    method: 'PUT',
    path: '/trigger/save',
    body: triggerInput,
    response: done.extend({ trigger: addition(trigger.optional()) }),
    roles: settingUp,
    note: 'with the version that was read, 409 changed_meanwhile once another one is there',
  },
  /** 409 `test_running` while another test of the account runs. */
  test: {
    method: 'POST',
    path: '/trigger/test',
    body: z.object({ trigger: triggerInput, template: id, eventId: addition(eventId) }),
    response: done.extend({
      statusCode: addition(z.number().optional()),
      durationMs: addition(z.number().optional()),
      headers: addition(z.array(header).default([])),
      response: addition(z.string().default('')),
      /** As it was sent. */
      request: addition(sentRequest.optional()),
    }),
    roles: settingUp,
    assumed: 'response',
    note: 'what the address answered',
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
  remove: { method: 'DELETE', path: '/trigger/:id', response: done, roles: settingUp, addition: true },
  events: {
    method: 'GET',
    path: '/trigger-event',
    query: z.object({ ...pageQuery, triggerSourceId: id }),
    response: listOf(triggerEvent),
    roles: settingUp,
    addition: true,
  },
  preview: {
    method: 'POST',
    path: '/trigger/preview',
    body: z.object({ trigger: triggerInput, eventId }),
    response: sentRequest.extend({
      contentType: z.string(),
      isPresent: z.boolean().default(false),
      last: z.object({ at: z.string(), body: z.string() }).optional(),
    }),
    roles: settingUp,
    addition: true,
  },
  secret: { method: 'GET', path: '/trigger/:id/secret', response: secretOf, roles: settingUp, addition: true },
  /** For 24 hours messages carry a signature of both secrets. */
  rotateSecret: {
    method: 'POST',
    path: '/trigger/:id/secret/rotate',
    response: secretOf,
    roles: settingUp,
    addition: true,
  },
})

export type ListedTrigger = OutputOf<typeof triggers.list>['data'][number]

/** Its id is the `webhook-id` of each attempt and the id of its postback. */
export const delivery = z.object({
  _id: z.string(),
  triggerId: z.string(),
  triggerName: z.string(),
  exchange: z.string(),
  at: z.string(),
  orderId: z.string().optional(),
  sourceOrderId: z.string().default(''),
  status: deliveryStatus,
  nextAttemptAt: z.string().optional(),
  attempts: z
    .array(
      z.object({
        date: z.string(),
        durationMs: z.number(),
        statusCode: z.number().optional(),
        response: z.string().default(''),
      }),
    )
    .default([]),
})
export type Delivery = z.infer<typeof delivery>
/** Absent until the first attempt, and where a template could not be filled in. */
export const deliveryDetails = delivery.extend({ request: sentRequest.optional() })
export type DeliveryDetails = z.infer<typeof deliveryDetails>

/** Neither specification names these calls. Kept for 30 days. */
export const deliveries = defineCalls('deliveries', {
  ofTrigger: {
    method: 'GET',
    path: '/trigger/:id/delivery',
    query: z.object({ ...pageQuery, failed: flag.optional() }),
    response: listOf(delivery),
    roles: settingUp,
    addition: true,
  },
  ofOrder: {
    method: 'GET',
    path: '/order/:id/delivery',
    query: z.object(pageQuery),
    response: listOf(delivery),
    roles: settingUp,
    addition: true,
  },
  details: { method: 'GET', path: '/delivery/:id', response: deliveryDetails, roles: settingUp, addition: true },
  /** The same id and bytes, unless a template had failed. 409 `being_sent` while another attempt runs. */
  redeliver: {
    method: 'POST',
    path: '/delivery/:id/redeliver',
    response: done.extend({ delivery: deliveryDetails }),
    roles: settingUp,
    addition: true,
  },
})
