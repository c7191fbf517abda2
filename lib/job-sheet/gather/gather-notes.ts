import type { Component } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { toResult } from '#lib/errors/to-result.ts'
import { mapConcurrently } from './map-concurrently.ts'

/** Which template the notes of a component's sheet come from: its own, else the account's. */
const notesIdOf = (component: Component) => component.infotechTemplateId || 'default'

type SheetOfNotes = { order: { _id: string }; component: Component }
/** The notes of sheets by the ids of their components. */
export type Notes = { texts: ReadonlyMap<string, string>; failed: boolean }
export type NotesOfOrder = { templateId: string; orderId: string; componentIds: string[] }
type Load = (templateId: string) => Promise<{ text: string }>
type Fill = (wanted: NotesOfOrder) => Promise<{ outputs: { componentId: string; text: string }[] }>

/** What one call may fill in. */
const mostAtOnce = 200

/**
 * Loads the notes of the account's job sheets, each once, and has those with placeholders filled in for each order. An
 * account may have none. A note that cannot be filled in is missing: its placeholders would be read as an instruction.
 */
export async function gatherNotes(sheets: readonly SheetOfNotes[], load: Load, fill: Fill): Promise<Notes> {
  const sheetsOf = Map.groupBy(sheets, ({ component }) => notesIdOf(component))
  const loaded = await mapConcurrently([...sheetsOf.keys()], async (id) => ({ id, result: await toResult(load(id)) }))
  const texts = new Map<string, string>()
  const unfilled: NotesOfOrder[] = []
  let failed = false
  for (const { id, result } of loaded) {
    const own = sheetsOf.get(id) ?? []
    if (!result.ok) failed ||= !isNone(result.error)
    else if (result.value.text.includes('{{')) unfilled.push(...toOrders(id, own))
    else for (const { component } of own) texts.set(component._id, result.value.text.trim())
  }
  for (const result of await mapConcurrently(unfilled, (wanted) => toResult(fill(wanted)))) {
    if (!result.ok) failed = true
    else for (const { componentId, text } of result.value.outputs) texts.set(componentId, text.trim())
  }
  return { texts, failed }
}

const isNone = (error: Error) => error instanceof UpstreamError && error.status === 404

const toOrders = (templateId: string, sheets: readonly SheetOfNotes[]): NotesOfOrder[] =>
  [...Map.groupBy(sheets, ({ order }) => order._id)].flatMap(([orderId, own]) => {
    const ids = own.map(({ component }) => component._id)
    return Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, at) => ({
      templateId,
      orderId,
      componentIds: ids.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
    }))
  })
