import type { Executor } from '../core/database/open.ts'
import { triggerSources, triggers } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { brokenInbox } from '../demo/inbox.ts'
import { createSigningSecret } from '../triggers/secrets.ts'
import type { Accounts } from './accounts.ts'
import type { TemplateIds, TemplatesOfSites } from './templates.ts'

const sources = [
  ['Order Received', 'oneflow.order.received', 'order'],
  ['Order Print Ready', 'oneflow.order.printready', 'order'],
  ['Order Errored', 'oneflow.order.error', 'order'],
  ['Order Cancelled', 'oneflow.order.cancelled', 'order'],
  ['Order Submission Error', 'oneflow.ordersubmission.error', 'ordersubmissionerror'],
  ['Shipment Shipped', 'oneflow.shipment.shipped', 'shipment'],
  ['Shipment Updated', 'oneflow.shipment.updated', 'shipment'],
  ['Component Printed', 'oneflow.component.printed', 'component'],
  ['Stock Alert', 'oneflow.stock.alert', 'stock'],
  ['Sub-Batch Created', 'oneflow.subbatch.created', 'subbatch'],
  ['Sub-Batch Completed', 'oneflow.subbatch.completed', 'subbatch'],
] as const
type Event = (typeof sources)[number][1]

export type SeededTrigger = {
  id: string
  accountId: string
  linkedAccountIds: string[]
  exchange: Event
  category: string
  address: string
  share: boolean
  hasTemplate: boolean
  isFailing: boolean
}

type Row = typeof triggers.$inferInsert
type Definition = Partial<Row> & Pick<Row, 'name' | 'address'> & { on: Event }
type Partner = { id: string; name: string; inbox: string }

export async function seedTriggerSources(tx: Executor, createdAt: Date) {
  const rows = sources.map(([name, exchange, resource]) => {
    return { id: newId(createdAt), name, exchange, resource, systems: ['siteflow'] }
  })
  await tx.insert(triggerSources).values(rows)
  return rows
}

export async function seedTriggers(
  tx: Executor,
  { kestrel, hoshi, lumen, maple }: Accounts,
  templatesOf: TemplatesOfSites,
  origin: string,
  createdAt: Date,
): Promise<SeededTrigger[]> {
  const sourceRows = await seedTriggerSources(tx, createdAt)
  const inboxOf = (name: string) => `${origin}/inbox/${name}`
  const partners = {
    [kestrel.id]: [
      { ...lumen, inbox: inboxOf('lumen-cards') },
      { ...maple, inbox: inboxOf('maple-and-fern') },
    ],
    [hoshi.id]: [{ ...kestrel, inbox: inboxOf('kestrel-print') }],
  }
  const seeded: SeededTrigger[] = []
  for (const [accountId, accountPartners] of Object.entries(partners)) {
    const template = templatesOf[accountId]
    if (!template) throw new Error('a site has templates')
    const definitions = [
      ...accountPartners.flatMap((partner) => partnerTriggers(partner, template)),
      ...siteTriggers(template, inboxOf),
    ]
    for (const { on, ...definition } of definitions) {
      const source = sourceRows.find(({ exchange }) => exchange === on)
      if (!source) throw new Error(`nothing sets off ${on}`)
      const signingSecret = createSigningSecret()
      const id = newId(createdAt)
      const row = { type: 'http' as const, linkedAccountIds: [], share: false, ...definition }
      await tx.insert(triggers).values({ ...row, id, accountId, triggerSourceId: source.id, signingSecret, createdAt })
      if (row.active === false) continue
      const { address, share, linkedAccountIds } = row
      const isFailing = address === inboxOf(brokenInbox)
      const hasTemplate = row.templateId !== undefined
      const sent = { address, share, hasTemplate, isFailing }
      seeded.push({ id, accountId, linkedAccountIds, exchange: on, category: source.name, ...sent })
    }
  }
  return seeded
}

function partnerTriggers({ id, name, inbox: address }: Partner, template: TemplateIds): Definition[] {
  const common = { address, share: true, linkedAccountIds: [id] }
  return [
    { ...common, name: `${name}: order received`, on: 'oneflow.order.received' },
    { ...common, name: `${name}: order accepted`, on: 'oneflow.order.printready', templateId: template.orderStatus },
    { ...common, name: `${name}: order cancelled`, on: 'oneflow.order.cancelled' },
    { ...common, name: `${name}: shipped`, on: 'oneflow.shipment.shipped', templateId: template.shipped, retry: true },
  ]
}

const siteTriggers = (template: TemplateIds, inboxOf: (name: string) => string): Definition[] => [
  { name: 'Dispatch statistics', on: 'oneflow.shipment.shipped', address: inboxOf(brokenInbox), retry: true },
  {
    name: 'Mail to prepress',
    on: 'oneflow.order.error',
    type: 'email',
    address: 'prepress@kestrelprint.example',
    templateId: template.mail,
  },
  {
    name: 'Advice for the old warehouse',
    on: 'oneflow.shipment.shipped',
    address: 'https://warehouse.kestrelprint.example/advice',
    templateId: template.deliveryXml,
    headers: [{ name: 'x-warehouse', value: 'avonmouth' }],
    active: false,
  },
]
