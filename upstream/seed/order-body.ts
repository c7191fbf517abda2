import { DateTime } from 'luxon'
import type { ResolvedOrder } from '../intake/resolve.ts'
import { parseOrder } from '../intake/schema.ts'
import type { AccountKey, Accounts } from './accounts.ts'
import allExtras from './data/extras.json' with { type: 'json' }
import type { OrderPlan } from './order-plan.ts'
import type { Article, Range, Ranges } from './products.ts'
import { at, type Random } from './random.ts'
import type { Sample, SampleKind } from './samples.ts'
import type { TemplatesOfSites } from './templates.ts'

const prefixes = { lumen: 'LC', maple: 'MF', kestrel: 'KP', hoshi: 'HP' } as const
const instructions = [
  'Please match the colours of our last order.',
  'Pack flat, the courier folds everything.',
  'Ring the bell twice.',
  '納品書は同封しないでください。',
]
const tagSets = [['gift'], ['reorder'], ['vip', 'check colours'], ['trade fair']]
const names = ['front', 'final', 'v2', 'print', 'artwork_FINAL_2', 'プリント用', 'neue Version', 'approved']

export type PlannedOrder = { plan: OrderPlan; resolved: ResolvedOrder }

export function toOrder(
  random: Random,
  plan: OrderPlan,
  {
    index,
    accounts,
    ranges,
    templatesOf,
    samples,
    origin,
  }: {
    index: number
    accounts: Accounts
    ranges: Ranges
    templatesOf: TemplatesOfSites
    samples: Sample[]
    origin: string
  },
): PlannedOrder {
  const destination = accounts[plan.destination]
  const range = ranges[destination.id]
  if (!range) throw new Error(`${destination.name} makes nothing`)
  const count = Math.max(
    plan.shipments,
    random.weighted([
      [1, 46],
      [2, 28],
      [3, 14],
      [4, 7],
      [6, 5],
    ]),
  )
  const sourceOrderId = `${prefixes[plan.source]}-${10_900 - index * 2 + random.between(0, 1)}`
  const chosen = Array.from({ length: count }, () => chooseArticle(random, range))
  const extras = extrasOf(index, plan.source)
  const body = {
    destination: { name: destination.name },
    orderData: {
      sourceOrderId,
      customerName: plan.customer.companyName || plan.customer.name,
      email: `orders+${index}@example.com`,
      ...(random.chance(0.2) && { instructions: random.pick(instructions) }),
      ...(random.chance(0.25) && { tags: random.pick(tagSets) }),
      ...(random.chance(0.3) && { purchaseOrderNumber: `PO-${random.digits(5)}` }),
      ...extras.order,
      items: chosen.map((article, position) => {
        const isLast = position === count - 1
        const item = toItem(random, article, { plan, position, sourceOrderId, samples, origin, isLast })
        const { jobSheet } = article.entry
        const components = item.components.map((component) => ({
          ...component,
          ...(jobSheet && { infotechTemplateId: templatesOf[destination.id]?.[jobSheet] }),
          ...(position === 0 && extras.components),
        }))
        return { ...item, ...(position === 0 && extras.firstItem), components }
      }),
      shipments: Array.from({ length: plan.shipments }, () => ({
        ...toShipment(random, plan, range),
        ...extras.shipment,
      })),
    },
  }
  const read = parseOrder(body)
  if ('wrong' in read) throw new Error(`${sourceOrderId}: ${JSON.stringify(read.wrong)}`)
  const { items, shipments } = read.order.orderData
  return {
    plan,
    resolved: {
      submitted: read.order,
      source: accounts[plan.source],
      destination,
      items: items.map((submitted, position) => {
        const { product, skus } = at(chosen, position)
        const components = submitted.components.map((component, part) => {
          return { ...component, definition: at(product.components, part) }
        })
        const slaDays = skus.find(({ code }) => code === submitted.sku)?.slaDays ?? null
        return { submitted, product, slaDays, skuAttributes: {}, components }
      }),
      shipments: shipments.map((shipment) => {
        const method = range.carriers.find(({ alias }) => alias === shipment.carrier.alias)
        if (!method) throw new Error(`no carrier ${shipment.carrier.alias}`)
        return { ...shipment, method }
      }),
    },
  }
}

const chooseArticle = (random: Random, { articles }: Range): Article =>
  random.weighted(articles.map((article) => [article, article.entry.weight] as const))

/** Fields that few orders have: stock items, alerts of items, another address to return to, what goes into the parcel. */
type Extras = { order?: object; firstItem?: object; components?: object; shipment?: object }

const { english, japanese } = allExtras as Record<keyof typeof allExtras, Extras[]>
const everyNth = 8

/** What an order has of these, by its place in the list: some among the newest, then one in eight. */
function extrasOf(index: number, source: AccountKey): Extras {
  if (index % everyNth !== 1) return {}
  const all = source === 'hoshi' ? japanese : english
  return all[Math.floor(index / everyNth) % all.length] ?? {}
}

type Place = {
  plan: OrderPlan
  position: number
  sourceOrderId: string
  samples: Sample[]
  origin: string
  isLast: boolean
}

function toItem(random: Random, { entry, skus }: Article, place: Place) {
  const { plan, position, sourceOrderId } = place
  const sku = random.pick(skus)
  return {
    sourceItemId: `${sourceOrderId}-${position + 1}`,
    sku: sku.code,
    quantity: random.between(1, random.chance(0.3) ? entry.most : Math.ceil(entry.most / 3)),
    shipmentIndex: position % plan.shipments,
    components: entry.parts.map((part, index) => {
      const number = `${sourceOrderId.toLowerCase()}-${position + 1}`
      const isTroubled = place.isLast && index === entry.parts.findLastIndex(({ artwork }) => artwork)
      const isLocal = !part.artwork || (!isTroubled && random.chance(0.04))
      if (isLocal) return { code: part.code, localFile: true, path: `${part.code} ${number}.pdf` }
      const file = encodeURIComponent(`${part.code.toLowerCase()}-${number}-${random.pick(names)}.pdf`)
      return { code: part.code, fetch: true, path: addressOf(random, part.artwork, isTroubled, place) + file }
    }),
  }
}

function addressOf(
  random: Random,
  kind: SampleKind | undefined,
  isTroubled: boolean,
  { plan, samples, origin }: Place,
): string {
  if (isTroubled && (plan.status === 'dataready' || plan.trouble === 'missing')) {
    return `https://files.${plan.source}.example/orders/`
  }
  if (isTroubled && plan.trouble) return `${origin}/samples/${plan.trouble}/`
  const ofKind = samples.filter(({ name }) => name.startsWith(`${kind ?? 'card'}-`))
  return `${origin}/samples/${random.pick(ofKind).name}/`
}

function toShipment(random: Random, plan: OrderPlan, { carriers }: Range) {
  const { name, companyName, address1, town, postcode, isoCountry } = plan.customer
  const isSlow =
    plan.status === 'printready' && carriers.some(({ alias }) => alias === 'tracked') && random.chance(0.06)
  const alias = isSlow
    ? 'tracked'
    : random.weighted([
        ['standard', 60],
        ['express', 28],
        ['pickup', 12],
      ])
  return {
    shipTo: { name, companyName, address1, town, postcode, isoCountry, phone: `+44 20 7946 0${random.digits(3)}` },
    carrier: { alias },
    ...(plan.due && { shipByDate: DateTime.fromJSDate(plan.due).toISO() }),
    ...(random.chance(0.08) && { dispatchAlert: 'Leave with the neighbour at number 12.' }),
  }
}
