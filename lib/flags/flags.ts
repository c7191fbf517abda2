import { LRUCache } from 'lru-cache'
import { request } from 'undici'
import * as z from 'zod'
import type { FlagKey } from '#lib/contract/access.ts'
import type { Log } from '#lib/log/log.ts'

/** The flags the portal asks for, with what counts when nobody has ever said otherwise. */
export const defaultFlags = { 'siteflow-setup-accountlinks': true } satisfies Record<FlagKey, boolean>
export type Flags = Record<FlagKey, boolean>
export type Subject = { userId: string; accountId: string }

const keptMs = 60_000
const timeoutMs = 1000

/** The bulk answer of the OpenFeature Remote Evaluation Protocol. */
const evaluation = z.object({ flags: z.array(z.object({ key: z.string(), value: z.unknown() })) })

type Known = { flags: Flags; etag: string | undefined; until: number }

/**
 * Makes the function that evaluates all flags for a person in an account. It asks at most once a minute and never waits
 * longer than a second: without an answer the last good one counts, or the defaults.
 */
export function createFlags(url: string | undefined, log: Log, now: () => number = Date.now) {
  const known = new LRUCache<string, Known>({ max: 5000 })
  const asking = new Map<string, Promise<Flags>>()

  async function ask(key: string, { userId, accountId }: Subject): Promise<Flags> {
    const last = known.get(key)
    try {
      const { statusCode, headers, body } = await request(`${url}/ofrep/v1/evaluate/flags`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(last?.etag && { 'if-none-match': last.etag }) },
        body: JSON.stringify({ context: { targetingKey: userId, userId, accountId } }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (statusCode !== 200) await body.dump()
      if (statusCode !== 200 && statusCode !== 304) throw new Error(`flags answered ${statusCode}`)
      const flags = statusCode === 200 ? merged(evaluation.parse(await body.json())) : (last?.flags ?? defaultFlags)
      const etag = statusCode === 200 ? single(headers.etag) : last?.etag
      known.set(key, { flags, etag, until: now() + keptMs })
      return flags
    } catch (error) {
      log.warn('flags.unavailable', { error })
      const flags = last?.flags ?? defaultFlags
      known.set(key, { flags, etag: last?.etag, until: now() + keptMs })
      return flags
    }
  }

  return async (subject: Subject): Promise<Flags> => {
    if (url === undefined) return defaultFlags
    const key = `${subject.userId} ${subject.accountId}`
    const last = known.get(key)
    if (last && now() < last.until) return last.flags
    let answer = asking.get(key)
    if (!answer) {
      answer = ask(key, subject).finally(() => asking.delete(key))
      asking.set(key, answer)
    }
    return await answer
  }
}

function merged({ flags }: z.output<typeof evaluation>): Flags {
  const given = new Map(flags.map(({ key, value }) => [key, value]))
  const entries = Object.entries(defaultFlags).map(([key, usual]) => {
    const value = given.get(key)
    return [key, typeof value === 'boolean' ? value : usual]
  })
  return Object.fromEntries(entries) as Flags
}

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
