import type { Page, Route } from '@playwright/test'
import { ownPage } from './raw.ts'
import { expect } from './test.ts'

/** One attempt to complete an item, with its outcome. */
export type Attempt = {
  id: string
  number: number
  outcome: 'done' | 'elsewhere' | 'busy' | 'cut' | 'lost' | 'late'
}

export const busyText = (number: number) => `The press room database is busy (${number}).`

const slow = 5
const cut = 8
const lost = 11

/**
 * Injects faults into the page's calls that complete items, by their number: every third is refused, the answer of every
 * fifth is slow, one call is lost, and the answer of one is lost. A colleague can complete an item first, and the
 * upstream can stand still once it has received a call.
 */
export async function faultyCompletions(page: Page) {
  const attempts: Attempt[] = []
  const byOthers: string[] = []
  const agreed = new Map<string, 'elsewhere' | 'late'>()
  let slowAnswer = Promise.resolve()
  let calls = 0

  async function completeElsewhere(id: string) {
    const answer = await page.request.put(`/api/upstream/item/${id}/complete`, { headers: ownPage })
    expect(answer.status()).toBe(200)
    byOthers.push(id)
  }

  async function respond(route: Route, number: number): Promise<Attempt['outcome']> {
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
    expect(response.status()).toBe(200)
    if (number % slow === 0) await slowAnswer
    if (number === lost) {
      await route.abort()
      return 'lost'
    }
    await route.fulfill({ response })
    return 'done'
  }
  async function respondAsAgreed(route: Route, id: string, outcome: 'elsewhere' | 'late') {
    if (outcome === 'elsewhere') await completeElsewhere(id)
    const response = await route.fetch()
    expect(response.status()).toBe(outcome === 'elsewhere' ? 409 : 200)
    await route.fulfill(outcome === 'elsewhere' ? { response } : noAnswerInTime)
    return outcome
  }

  await page.route('**/api/upstream/item/*/complete', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-2) ?? ''
    const wanted = agreed.get(id)
    agreed.delete(id)
    if (!wanted) calls += 1
    const number = calls
    const outcome = wanted ? await respondAsAgreed(route, id, wanted) : await respond(route, number)
    if (outcome === 'lost' || outcome === 'late') byOthers.push(id)
    attempts.push({ id, number, outcome })
  })
  return {
    attempts,
    /** The items that are complete although the page got no answer that says so. */
    byOthers,
    completeElsewhere,
    /** Lets a colleague complete an item just before the page does. */
    beFaster: (id: string) => void agreed.set(id, 'elsewhere'),
    /** Holds the answers that are slow, until the returned function is called. */
    holdSlow() {
      const { promise, resolve } = Promise.withResolvers<void>()
      slowAnswer = promise
      return resolve
    },
    /**
     * Freezes the upstream when it receives the completion of an item: it carries it out, and answers neither that nor what
     * is asked about the order and the list, until the returned function is called.
     */
    async freezeAt(id: string, orderId: string) {
      agreed.set(id, 'late')
      const questions = [`**/api/upstream/order/details/${orderId}*`, '**/api/upstream/item?*']
      for (const question of questions) await page.route(question, (route) => route.fulfill(noAnswerInTime))
      return async () => {
        for (const question of questions) await page.unroute(question)
      }
    },
  }
}
export type Completions = Awaited<ReturnType<typeof faultyCompletions>>

/** What the portal answers when its upstream takes too long. */
const noAnswerInTime = { status: 504, json: { code: 'upstream_timeout' } }
