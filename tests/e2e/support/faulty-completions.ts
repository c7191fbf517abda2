import type { Page, Route } from '@playwright/test'
import { ownPage } from './raw.ts'
import { expect } from './test.ts'

/** One attempt to complete an item, with its outcome. */
export type Attempt = { id: string; number: number; outcome: 'done' | 'elsewhere' | 'busy' | 'cut' | 'lost' }

export const busyText = (number: number) => `The press room database is busy (${number}).`

const slow = 5
const cut = 8
const lost = 11

/**
 * Injects faults into the page's calls that complete items, by their number: every third is refused, the answer of one
 * is slow, one call is lost, and the answer of one is lost. A colleague can complete an item first.
 */
export async function faultyCompletions(page: Page) {
  const attempts: Attempt[] = []
  const byOthers: string[] = []
  const faster = new Set<string>()
  const slowAnswer = Promise.withResolvers<void>()
  let calls = 0

  async function completeElsewhere(id: string) {
    const answer = await page.request.put(`/api/upstream/item/${id}/complete`, { headers: ownPage })
    expect(answer.status()).toBe(200)
    byOthers.push(id)
  }

  async function respond(route: Route, id: string, number: number): Promise<Attempt['outcome']> {
    if (number === cut) {
      await route.abort()
      return 'cut'
    }
    if (number % 3 === 0) {
      const error = { message: busyText(number), name: 'Error', code: 'busy' }
      await route.fulfill({ status: 502, json: { success: false, error } })
      return 'busy'
    }
    const response = await route.fetch()
    if (number === slow) await slowAnswer.promise
    if (number === lost) {
      byOthers.push(id)
      await route.abort()
      return 'lost'
    }
    await route.fulfill({ response })
    return response.status() === 200 ? 'done' : 'elsewhere'
  }

  await page.route('**/api/upstream/item/*/complete', async (route) => {
    calls += 1
    const number = calls
    const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? ''
    // Of a call that is lost nobody could tell which of the two completed the item.
    if (number !== cut && faster.delete(id)) await completeElsewhere(id)
    attempts.push({ id, number, outcome: await respond(route, id, number) })
  })
  return {
    attempts,
    /** The items that are complete although the page got no answer that says so. */
    byOthers,
    completeElsewhere,
    /** Lets a colleague complete an item just before the page does. */
    beFaster: (id: string) => void faster.add(id),
    /** Sends the slow answer. */
    goOn: slowAnswer.resolve,
  }
}
export type Completions = Awaited<ReturnType<typeof faultyCompletions>>
