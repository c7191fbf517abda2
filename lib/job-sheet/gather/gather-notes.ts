import { setImmediate } from 'node:timers/promises'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import { isMissingCall } from '#lib/contract/addition.ts'
import type { Component } from '#lib/contract/orders.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { longestNote } from '../html/longest-note.ts'
import { sanitiseHtml } from '../html/sanitise-html.ts'

const ofAccount = 'default'
const notesIdOf = (component: Component) => component.infotechTemplateId || ofAccount

type SheetOfNotes = { order: { _id: string }; component: Component }
type Answered = { text: string; isHtml: boolean }
export type Note = { text: string } | { sanitisedHtml: string }
export type NotesOfOrder = { templateId: string; orderId: string; componentIds: string[] }
type Load = (templateId: string) => Promise<Answered>
type Fill = (wanted: NotesOfOrder) => Promise<{ outputs: (Answered & { componentId: string })[] }>

/** In one call, whose answer may have 5 MB: pictures of a template come back with each component. */
const maxAtOnce = 25
const maxCharactersOfPage = 5_000_000

/**
 * An account may have no note, but what a component names is expected. A note that cannot be filled in is left out: its
 * placeholders would be read as an instruction. So is one that is too long.
 */
export async function gatherNotes(sheets: readonly SheetOfNotes[], load: Load, fill: Fill) {
  const sheetsOf = Map.groupBy(sheets, ({ component }) => notesIdOf(component))
  const loaded = await mapConcurrently([...sheetsOf.keys()], async (id) => ({ id, result: await toResult(load(id)) }))
  const answered = new Map<string, Answered>()
  const unfilled: NotesOfOrder[] = []
  let failed = false
  for (const { id, result } of loaded) {
    const own = sheetsOf.get(id) ?? []
    if (!result.ok) failed ||= id !== ofAccount || !isMissingCall(result.error)
    else if (result.value.text.includes('{{')) unfilled.push(...toOrders(id, own))
    else for (const { component } of own) answered.set(component._id, result.value)
  }
  for (const result of await mapConcurrently(unfilled, (wanted) => toResult(fill(wanted)))) {
    if (!result.ok) failed = true
    else for (const { componentId, ...note } of result.value.outputs) answered.set(componentId, note)
  }
  const { byComponent, isTooLong } = await toNotes(answered)
  return { byComponent, failed: failed || isTooLong }
}

/** One by one, so that other requests are served in between; the same note only once. */
async function toNotes(answered: ReadonlyMap<string, Answered>) {
  const byComponent = new Map<string, Note>()
  const notes = new Map<Answered, Note>()
  let room = maxCharactersOfPage
  let isTooLong = false
  for (const [componentId, answer] of answered) {
    if (answer.text.length > Math.min(longestNote, room)) {
      isTooLong = true
      continue
    }
    room -= answer.text.length
    const note = notes.get(answer) ?? toNote(answer)
    notes.set(answer, note)
    byComponent.set(componentId, note)
    await setImmediate()
  }
  return { byComponent, isTooLong }
}

const toNote = ({ text, isHtml }: Answered): Note =>
  isHtml ? { sanitisedHtml: sanitiseHtml(text) } : { text: text.trim() }

const toOrders = (templateId: string, sheets: readonly SheetOfNotes[]): NotesOfOrder[] =>
  [...Map.groupBy(sheets, ({ order }) => order._id)].flatMap(([orderId, own]) => {
    const ids = own.map(({ component }) => component._id)
    return Array.from({ length: Math.ceil(ids.length / maxAtOnce) }, (_, at) => ({
      templateId,
      orderId,
      componentIds: ids.slice(at * maxAtOnce, (at + 1) * maxAtOnce),
    }))
  })
