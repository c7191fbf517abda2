import * as z from 'zod'
import { findSourceFault } from '../artwork/address-guard.ts'
import { subBatchSize } from '../batches/sub-batch-plan.ts'
import type { Validation } from '../core/errors.ts'
import { wordIssue } from '../core/http/validation.ts'
import {
  atLeastOne,
  attributesOr,
  barcodeText,
  countryCode,
  dayOrInstant,
  flag,
  listOf,
  listOfTexts,
  optionalObject,
  optionalText,
  requiredText,
  textIfGiven,
  wholeNumber,
} from './fields/fields.ts'

/** zod skips a refinement after other issues; with this it runs anyway, so that one answer names all faults. */
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** The number of an order is also part of addresses. */
const isPrintable = (text: string) => !/[\p{Cc}\u2028\u2029\\]/u.test(text)

const maxComponents = 2000
/** They are made in one transaction, which takes some seconds for as many. */
const maxJobs = 15_000
const tooManyCopies = `has copies for more than ${maxJobs} jobs: a component has one for every ${subBatchSize} copies`

const someAddress = z.looseObject({
  name: optionalText,
  companyName: optionalText,
  address1: optionalText,
  address2: optionalText,
  address3: optionalText,
  address4: textIfGiven,
  town: optionalText,
  state: optionalText,
  postcode: optionalText,
  isoCountry: optionalText,
  country: textIfGiven,
  phone: optionalText,
  email: optionalText,
})
export const fullAddress = someAddress.extend({
  name: requiredText(),
  address1: requiredText(),
  town: requiredText(),
  postcode: requiredText(),
  isoCountry: countryCode,
})

const component = z
  .looseObject({
    code: requiredText(),
    path: optionalText,
    fetch: flag(false),
    localFile: flag(false),
    preflight: flag(false),
    simplex: flag(false),
    barcode: barcodeText,
    attributes: attributesOr({}),
    instructions: optionalText,
    infotechTemplateId: optionalText,
  })
  .superRefine(({ fetch, localFile, path }, context) => {
    const addPathIssue = (message: string) => context.addIssue({ code: 'custom', path: ['path'], message })
    if (fetch && localFile) {
      context.addIssue({ code: 'custom', path: ['localFile'], message: 'must not be true together with fetch' })
    } else if (fetch) {
      const fault = findSourceFault(path)
      if (fault) addPathIssue(`${fault}, because fetch is true`)
    } else if (localFile && path === '') {
      addPathIssue('must be the name of the file at the print site, because localFile is true')
    }
  })

const itemWith = (sourceItemId: z.ZodType<string>) =>
  z
    .looseObject({
      sourceItemId,
      sku: optionalText,
      sourceProductId: optionalText,
      description: optionalText,
      quantity: wholeNumber(1, 100_000),
      shipmentIndex: wholeNumber(0, 999),
      dispatchAlert: optionalText,
      barcode: barcodeText,
      attributes: attributesOr([]),
      components: atLeastOne(component, 'component'),
    })
    .refine(({ sku, sourceProductId }) => sku || sourceProductId, {
      path: ['sku'],
      message: 'is required',
      when: isObject,
    })

const stockItem = z
  .looseObject({
    code: optionalText,
    name: optionalText,
    quantity: wholeNumber(1, 100_000).transform((quantity = 1) => quantity),
    shipmentIndex: wholeNumber(0, 999).transform((index = 0) => index),
  })
  .refine(({ code, name }) => code || name, { path: ['code'], message: 'is required', when: isObject })

const attachment = z.looseObject({ path: requiredText(2048), type: optionalText, contentType: optionalText })

export const carrier = z
  .looseObject({ alias: optionalText, code: optionalText, service: optionalText })
  .superRefine(({ alias, code, service }, context) => {
    if (alias || (code && service)) return
    const message = code ? 'is required with a carrier code' : 'needs an alias, or a code and a service'
    context.addIssue({ code: 'custom', path: code ? ['service'] : [], message })
  })

const shipment = z.looseObject({
  sourceShipmentId: textIfGiven,
  shipmentIndex: wholeNumber(0, 999),
  shipTo: z.preprocess((value) => value ?? {}, fullAddress),
  returnAddress: optionalObject(someAddress),
  carrier: z.preprocess((value) => value ?? {}, carrier),
  slaDays: wholeNumber(0, 365),
  shipByDate: dayOrInstant,
  dispatchAlert: optionalText,
  canShipEarly: flag(true),
  pspBranding: flag(true),
  labelNotRequired: flag(false),
  trackingRequired: flag(false),
  carrierFields: attributesOr({}),
  attachments: listOf(attachment),
})

/** A component has a job in each sub-batch of its item, whose copies may begin and end inside one. */
const maxJobsOf = ({ quantity = 1, components }: { quantity?: number | undefined; components: unknown[] }) =>
  (Math.ceil(quantity / subBatchSize) + 1) * components.length

const orderWith = (sourceItemId: z.ZodType<string>) => {
  const orderData = z
    .looseObject({
      sourceOrderId: requiredText(200).refine(isPrintable, 'must not have control characters or backslashes'),
      customerName: optionalText,
      email: optionalText,
      instructions: optionalText,
      purchaseOrderNumber: optionalText,
      additionalInformation: optionalText,
      tags: listOfTexts,
      attributes: attributesOr([]),
      items: atLeastOne(itemWith(sourceItemId), 'item'),
      stockItems: listOf(stockItem),
      shipments: atLeastOne(shipment, 'shipment'),
    })
    .superRefine(({ items, stockItems, shipments }, context) => {
      if (items.flatMap((item) => item.components).length > maxComponents) {
        const message = `must have at most ${maxComponents} components in all`
        context.addIssue({ code: 'custom', path: ['items'], message })
      }
      if (items.reduce((sum, item) => sum + maxJobsOf(item), 0) > maxJobs) {
        context.addIssue({ code: 'custom', path: ['items'], message: tooManyCopies })
      }
      const known = new Set<number>()
      for (const [position, { shipmentIndex = position }] of shipments.entries()) {
        if (known.has(shipmentIndex)) {
          const message = `another shipment of this order has the index ${shipmentIndex}`
          context.addIssue({ code: 'custom', path: ['shipments', position, 'shipmentIndex'], message })
        }
        known.add(shipmentIndex)
      }
      for (const [list, entries] of Object.entries({ items, stockItems })) {
        for (const [at, { shipmentIndex = 0 }] of entries.entries()) {
          if (known.has(shipmentIndex)) continue
          const message = `no shipment of this order has the index ${shipmentIndex}`
          context.addIssue({ code: 'custom', path: [list, at, 'shipmentIndex'], message })
        }
      }
    })
  return z.object(
    {
      destination: z.preprocess((value) => value ?? {}, z.object({ name: requiredText() })),
      orderData: z.preprocess((value) => value ?? {}, orderData),
    },
    'must be an object with destination and orderData',
  )
}

const submittedOrder = orderWith(requiredText())
/** A dry run does not need the numbers of the items. */
const draftOrder = orderWith(optionalText)
export type SubmittedOrder = z.output<typeof draftOrder>
export type SubmittedItem = SubmittedOrder['orderData']['items'][number]
export type SubmittedComponent = SubmittedItem['components'][number]
export type SubmittedShipment = SubmittedOrder['orderData']['shipments'][number]

export function parseOrder(
  body: unknown,
  { dryRun = false } = {},
): { order: SubmittedOrder } | { wrong: Validation[] } {
  const parsed = (dryRun ? draftOrder : submittedOrder).safeParse(body, { error: wordIssue })
  if (parsed.success) return { order: parsed.data }
  return { wrong: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
