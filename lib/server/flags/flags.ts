import { LRUCache } from 'lru-cache'
import { request } from 'undici'
import * as z from 'zod'
import type { Flags } from '#lib/common/access/rules.ts'
import { env } from '#lib/server/env/env.ts'
import { type Log, log as portalLog } from '#lib/server/log/log.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { readBytes } from '#lib/server/upstream/read-body.ts'

export const defaultFlags = { 'siteflow-setup-accountlinks': true } satisfies Flags
export type Subject = {
  userId: string
  accountId: string
  /** A user who signs in again gets the present flags. */
  session: string
}

const ttlMs = 60_000
const timeoutMs = 1000
const restMs = 10_000
const maxBytes = 256 * 1024

const evaluation = z.object({ flags: z.array(z.object({ key: z.string(), value: z.unknown() })) })

type Answer = { flags: Flags; etag: string | undefined }

/** Asks at most once a minute and waits a second; then the last good answer counts, or the defaults. */
export function createFlagEvaluator(url: string | undefined, log: Log, now: () => number = () => performance.now()) {
  const fresh = new LRUCache<string, { flags: Flags; until: number }>({ max: 5000 })
  const lastGood = new LRUCache<string, Answer>({ max: 5000 })
  const asking = new Map<string, Promise<Flags>>()
  let restUntil = Number.NEGATIVE_INFINITY

  async function ask({ userId, accountId }: Subject, last: Answer | undefined): Promise<Answer> {
    const { statusCode, headers, body } = await request(`${url}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(last?.etag && { 'if-none-match': last.etag }) },
      body: JSON.stringify({ context: { targetingKey: userId, userId, accountId } }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = await readBytes(body, maxBytes)
    if (statusCode === 304 && last) return last
    if (statusCode !== 200) throw new Error(`flags answered ${statusCode}`)
    return { flags: merged(evaluation.parse(JSON.parse(bytes.toString('utf8')))), etag: single(headers.etag) }
  }

  async function evaluate(key: string, subject: Subject): Promise<Flags> {
    const who = `${subject.userId} ${subject.accountId}`
    const last = lastGood.get(who)
    if (now() < restUntil) return last?.flags ?? defaultFlags
    try {
      const answer = await ask(subject, last)
      lastGood.set(who, answer)
      fresh.set(key, { flags: answer.flags, until: now() + ttlMs })
      return answer.flags
    } catch (error) {
      restUntil = now() + restMs
      log.warn('flags.unavailable', { error })
      return last?.flags ?? defaultFlags
    }
  }

  return async (subject: Subject): Promise<Flags> => {
    if (url === undefined) return defaultFlags
    const key = `${subject.session} ${subject.userId} ${subject.accountId}`
    const known = fresh.get(key)
    if (known && now() < known.until) return known.flags
    let answer = asking.get(key)
    if (!answer) {
      answer = evaluate(key, subject).finally(() => asking.delete(key))
      asking.set(key, answer)
    }
    return await answer
  }
}

export const flagEvaluator = () => processWide('flags', () => createFlagEvaluator(env().FLAGS_URL, portalLog))

function merged({ flags }: z.output<typeof evaluation>): Flags {
  const given = new Map(flags.map(({ key, value }) => [key, value]))
  const entries = Object.entries(defaultFlags).map(([key, usual]) => {
    const value = given.get(key)
    return [key, typeof value === 'boolean' ? value : usual]
  })
  return Object.fromEntries(entries) as Flags
}

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)
