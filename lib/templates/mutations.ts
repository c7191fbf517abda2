import type * as z from 'zod'
import { callProxy } from '#lib/client/browser.ts'
import { orders } from '#lib/contract/orders.ts'
import { templates } from '#lib/contract/templates.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import type { TemplateType, templateForm } from './rules.ts'

type Saved = z.output<typeof templateForm>

/** Saves a template, or makes one. */
export const saveTemplate = (id: string | undefined, body: Saved) =>
  id === undefined ? callProxy(templates.create, { body }) : callProxy(templates.save, { params: { id }, body })

export const removeTemplate = (id: string) => callProxy(templates.remove, { params: { id } })

/** Makes a template the account's own text on job sheets, or no longer. */
export const chooseForJobSheet = (id: string, infotech: boolean) =>
  callProxy(templates.setInfotech, { params: { id }, body: { infotech } })

export type Trial = { text: string; type: TemplateType; testData: Record<string, unknown> }
/** What came of a trial. Where an upstream can try only what is saved, it is of that. */
export type Merged = { output: string; of: 'typed' | 'saved' }

/** A template that is not saved yet cannot be run on an upstream without additions. */
export class NotSavedYetError extends Error {
  override name = 'NotSavedYetError'
}

/** Runs a template as it is typed. `isSaved`: it is typed as it is saved. */
export async function mergeTemplate(id: string | undefined, body: Trial, isSaved: boolean): Promise<Merged> {
  if (id !== undefined) {
    const { output, ofText } = await callProxy(templates.merge, { params: { id }, body })
    return { output, of: ofText || isSaved ? 'typed' : 'saved' }
  }
  try {
    return { output: (await callProxy(templates.mergeNew, { body })).output, of: 'typed' }
  } catch (error) {
    if (error instanceof UpstreamError && (error.status === 404 || error.status === 501)) throw new NotSavedYetError()
    throw error
  }
}

export const exampleKinds = ['order', 'shipment'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** What a trigger gives a template for an event of the newest order, or of its first shipment. Undefined without an order. */
export async function readExample(kind: ExampleKind): Promise<Record<string, unknown> | undefined> {
  const { data } = await callProxy(orders.list, { query: { pagesize: 1 } })
  const [newest] = data
  if (!newest) return undefined
  const { order, shipments } = await callProxy(orders.details, { params: { id: newest._id } })
  const whole = { ...order, shipments }
  const event = kind === 'order' ? 'oneflow.order.received' : 'oneflow.shipment.shipped'
  return {
    timestamp: new Date().toISOString(),
    event,
    data: kind === 'order' ? whole : { ...shipments[0], order: whole },
  }
}
