import type * as z from 'zod'
import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import { orders } from '#lib/contract/orders.ts'
import { createShipmentFinder } from '#lib/contract/shared/packing.ts'
import { templates } from '#lib/contract/templates.ts'
import { type TemplateType, type templateForm, toTemplateValues } from './rules.ts'

type Saved = z.output<typeof templateForm> & { version?: string }

export const saveTemplate = (id: string | undefined, body: Saved) =>
  id === undefined ? callProxy(templates.create, { body }) : callProxy(templates.save, { params: { id }, body })

/** As it is now, for a form that is to save it. */
export async function readTemplate(id: string) {
  const template = await callProxy(templates.details, { params: { id } })
  return { ...template, values: toTemplateValues(template) }
}

export const removeTemplate = (id: string) => callProxy(templates.remove, { params: { id } })

export const chooseForJobSheet = (id: string, infotech: boolean) =>
  callProxy(templates.setInfotech, { params: { id }, body: { infotech } })

export type Trial = { text: string; type: TemplateType; testData: Record<string, unknown>; forJobSheet?: true }
/** `of`: some upstreams try only what is saved. `isHtmlOnSheet`: undefined where the trial is for no job sheet. */
export type Merged = { output: string; of: 'typed' | 'saved'; isHtmlOnSheet: boolean | undefined }

/** A template that is not saved yet cannot be run on an upstream without additions. */
export class NotSavedYetError extends Error {
  override name = 'NotSavedYetError'
}

export async function mergeTemplate(id: string | undefined, body: Trial, isSaved: boolean): Promise<Merged> {
  if (id !== undefined) {
    const { output, ofText, isHtml } = await callProxy(templates.merge, { params: { id }, body })
    return { output, of: ofText || isSaved ? 'typed' : 'saved', isHtmlOnSheet: isHtml }
  }
  try {
    const { output, isHtml } = await callProxy(templates.mergeNew, { body })
    return { output, of: 'typed', isHtmlOnSheet: isHtml }
  } catch (error) {
    // 400: the text cannot be run.
    if (isMissingCall(error) && error.status !== 400) throw new NotSavedYetError()
    throw error
  }
}

export const exampleKinds = ['order', 'shipment', 'jobSheet'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** Undefined without an order. */
export async function readExample(
  kind: ExampleKind,
  options?: { background: boolean },
): Promise<Record<string, unknown> | undefined> {
  const { data } = await callProxy(orders.list, { query: { pagesize: 1 } }, undefined, options)
  const [newest] = data
  if (!newest) return undefined
  const input = { params: { id: newest._id }, query: { includes: ['shipments' as const] } }
  const { order, shipments } = await callProxy(orders.details, input, undefined, options)
  const whole = { ...order, shipments }
  const timestamp = new Date().toISOString()
  if (kind === 'jobSheet') {
    const item = order.orderData.items.find(({ components }) => components.length > 0)
    const shipment = item && createShipmentFinder(shipments)(item)
    return { timestamp, item, component: item?.components[0], shipment, data: whole }
  }
  const event = kind === 'order' ? 'oneflow.order.received' : 'oneflow.shipment.shipped'
  return {
    timestamp,
    event,
    data: kind === 'order' ? whole : { ...shipments[0], order: whole },
  }
}
