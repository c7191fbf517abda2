import * as z from 'zod'
import { issuesOf } from '#lib/common/errors/message-of.ts'
import { shortText } from '#lib/contract/fields.ts'
import type { OrderDetails } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

const required = shortText.min(1)
const trimmed = z.string().trim()
const isWithin = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most

/** What Spec 2 §5 requires, and the artwork. */
export const orderForm = z.object({
  sourceOrderId: shortText.min(1).max(150), // the suffix follows
  destination: required,
  slaDays: trimmed.refine((days) => isWithin(days, 0, 365), { params: { least: 0, most: 365 } }),
  carrier: required,
  shipToName: required,
  address1: required,
  town: required,
  isoCountry: required,
  postcode: required,
  phone: shortText,
  sku: required,
  quantity: trimmed.refine((copies) => copies === '' || isWithin(copies, 1, 100_000), {
    params: { least: 1, most: 100_000 },
  }),
  finish: shortText,
  code: shortText,
  path: trimmed.min(1).max(2000).pipe(z.url()),
})
export type OrderFormValues = z.input<typeof orderForm>

type Given = {
  accountName: string
  sampleArtwork: string | undefined
  onlySku?: { sku: string; code: string } | undefined
}

/** Spec 2 §9. An account sends to itself, unless the user names another that it is linked with. */
export const firstFields = ({ accountName, sampleArtwork = '', onlySku }: Given): OrderFormValues => ({
  sourceOrderId: '',
  destination: accountName,
  slaDays: '3',
  carrier: 'express',
  shipToName: '',
  address1: '',
  town: '',
  isoCountry: '',
  postcode: '',
  phone: '',
  sku: onlySku?.sku ?? '',
  quantity: '1',
  finish: 'Gloss',
  code: onlySku?.code ?? 'Content',
  path: sampleArtwork,
})

/** Two orders of one number would be refused. */
export const toSourceOrderId = (typed: string, sentAt: number) => `${typed.trim()}-${sentAt}`

/** The preview shows it before everything is filled in. */
export function toOrder(fields: OrderFormValues, sentAt: number) {
  const text = (name: keyof OrderFormValues) => fields[name].trim()
  const number = (name: 'slaDays' | 'quantity') => (/^\d+$/.test(text(name)) ? Number(text(name)) : text(name))
  const sourceOrderId = toSourceOrderId(fields.sourceOrderId, sentAt)
  return {
    destination: { name: text('destination') },
    orderData: {
      sourceOrderId,
      customerName: text('shipToName'),
      items: [
        {
          sourceItemId: `${sourceOrderId}-1`,
          sku: text('sku'),
          ...(text('quantity') && { quantity: number('quantity') }),
          components: [
            {
              code: text('code'),
              path: text('path'),
              fetch: true,
              ...(text('finish') && { attributes: { Finish: text('finish') } }),
            },
          ],
        },
      ],
      shipments: [
        {
          slaDays: number('slaDays'),
          carrier: { alias: text('carrier') },
          shipTo: {
            name: text('shipToName'),
            address1: text('address1'),
            town: text('town'),
            postcode: text('postcode'),
            isoCountry: text('isoCountry'),
            ...(text('phone') && { phone: text('phone') }),
          },
        },
      ],
    },
  }
}
export type TutorialOrder = ReturnType<typeof toOrder>

/** Two things of an order are called name, and the alias is part of the carrier. */
const fieldAtPath: Record<string, keyof OrderFormValues> = {
  'destination.name': 'destination',
  'orderData.shipments.0.shipTo.name': 'shipToName',
  'orderData.shipments.0.carrier.alias': 'carrier',
}

/** The last part of most paths is the name of the field. */
export const toFieldPath = (path: string): string => fieldAtPath[path] ?? path

/** In the words of Spec 2 §8. */
export function toInvalidData(error: unknown, word: (fault: string) => string, fieldOf = (path: string) => path) {
  const issues = issuesOf(error)
  if (!(error instanceof UpstreamError) || issues.length === 0) return error
  const validations = issues.map(({ path, message }) => ({
    path: fieldOf(path),
    message: word(path ? `${path}: ${message}` : message),
  }))
  return new UpstreamError(error.call, error.status, { error: { validations } }, { cause: error })
}

export function linesOf(error: unknown): string | undefined {
  const issues = issuesOf(error)
  return issues.length > 0 ? issues.map(({ message }) => message).join('\n') : undefined
}

/** Files may come after the order, and its status after them. */
export const isUnderWay = ({ order, files }: Pick<OrderDetails, 'order' | 'files'>): boolean =>
  ['pending', 'dataready'].includes(order.orderData.status) || files.some(({ status }) => status === 'notreceived')

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export type PreviewedRequest = { method: string; url: string; headers: Record<string, string>; body: string }

export function toCurl({ method, url, headers, body }: PreviewedRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`)
  return [`curl -X ${method} ${quoted(url)}`, ...lines, `  --data-raw ${quoted(body)}`].join(' \\\n')
}

export const signedHeaders = z.object({ headers: z.record(z.string(), z.string()) })

export const maskedHeaders = (masked: string): Record<string, string> => ({
  'x-oneflow-authorization': masked,
  'x-oneflow-date': masked,
  'x-oneflow-algorithm': 'SHA256',
})
