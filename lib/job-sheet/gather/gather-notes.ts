import type { Component } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { toResult } from '#lib/errors/to-result.ts'
import { mapConcurrently } from './map-concurrently.ts'

/** Which template the notes of a component's sheet come from: its own, else the account's. */
export const notesIdOf = (component: Component) => component.infotechTemplateId || 'default'

export type Notes = { texts: ReadonlyMap<string, string>; failed: boolean }

/** Loads the notes of the account's job sheets, each once. An account may have none. */
export async function gatherNotes(
  sheets: readonly { component: Component }[],
  load: (templateId: string) => Promise<{ text: string }>,
): Promise<Notes> {
  const ids = [...new Set(sheets.map(({ component }) => notesIdOf(component)))]
  const results = await mapConcurrently(ids, async (id) => ({ id, result: await toResult(load(id)) }))
  const texts = new Map<string, string>()
  let failed = false
  for (const { id, result } of results) {
    if (result.ok) texts.set(id, result.value.text.trim())
    else if (!(result.error instanceof UpstreamError && result.error.status === 404)) failed = true
  }
  return { texts, failed }
}
