import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import * as z from 'zod'
import type { SessionStore } from './store.ts'

// Lives as long as the last session.
const indexSession = `
  local left = redis.call('PTTL', KEYS[1])
  for i = 2, left > 0 and #KEYS or 1 do
    for _, other in ipairs(redis.call('SMEMBERS', KEYS[i])) do
      if redis.call('EXISTS', other) == 0 then redis.call('SREM', KEYS[i], other) end
    end
    redis.call('SADD', KEYS[i], KEYS[1])
    if redis.call('PTTL', KEYS[i]) < left then redis.call('PEXPIRE', KEYS[i], left) end
  end
  return 1`
const replaceIfUnchanged = `
  if redis.call('HGET', KEYS[1], 'rev') ~= ARGV[1] then return 0 end
  redis.call('HSET', KEYS[1], 'rev', ARGV[1] + 1, 'value', ARGV[2])
  ${indexSession}`
const createWithEnd = `
  redis.call('HSET', KEYS[1], 'rev', 1, 'value', ARGV[1])
  redis.call('PEXPIREAT', KEYS[1], ARGV[2])
  ${indexSession}`
const removeIndexedSessions = `
  local removed = 0
  for _, session in ipairs(redis.call('SMEMBERS', KEYS[1])) do removed = removed + redis.call('DEL', session) end
  redis.call('DEL', KEYS[1])
  return removed`
const removeIfOurs = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
  return 0`
const countHit = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}`

const storedHash = z.object({ rev: z.coerce.number(), value: z.string() })
const hitAnswer = z.tuple([z.number(), z.number()])

type Options = { url: string; prefix: string; commandTimeoutMs?: number; onError?: (error: Error) => void }

/** Fails each command at once while the server is down, and within `commandTimeoutMs` while it hangs. */
export function createRedisStore({ url, prefix, commandTimeoutMs = 1500, onError = () => {} }: Options): SessionStore {
  let greeting: NodeJS.Timeout | undefined
  const open = () => {
    const opened = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: 1000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 1000) },
    }).on('error', onError)
    // A hanging server accepts the connection, which ends `connectTimeout`.
    opened.on('connect', () => {
      clearTimeout(greeting)
      greeting = setTimeout(() => drop(opened), commandTimeoutMs)
    })
    return opened.on('ready', () => clearTimeout(greeting))
  }
  let client = open()
  let opening: Promise<unknown> | undefined = client.connect().then(() => (opening = undefined), onError)
  const session = (key: string) => `${prefix}s:${key}`
  const indexed = (indexKey: string) => `${prefix}t:${indexKey}`
  const lockOf = (key: string) => `${prefix}l:${key}`
  const drop = (hanging: typeof client) => {
    if (hanging !== client) return
    onError(new Error(`Redis did not answer within ${commandTimeoutMs} ms`))
    client = open()
    client.connect().catch(onError)
    hanging.destroy()
  }
  /** The client's own timeout ends once the command is written. */
  const ask = async <T>(command: (redis: typeof client) => Promise<T>): Promise<T> => {
    // Only the first commands wait: later, an outage must fail at once.
    if (opening) await Promise.race([opening, wait(commandTimeoutMs)])
    const asked = client
    let isWaiting = true
    const giveUp = () => isWaiting && drop(asked)
    // After this process paused, its timers run before answers that arrived meanwhile.
    const timer = setTimeout(() => setImmediate(giveUp), commandTimeoutMs)
    try {
      return await command(asked)
    } finally {
      isWaiting = false
      clearTimeout(timer)
    }
  }
  const runOn = (script: string, keys: string[], args: string[]): Promise<unknown> =>
    ask((redis) => redis.eval(script, { keys, arguments: args }))
  const run = (script: string, key: string, ...args: string[]) => runOn(script, [key], args)

  return {
    async create(key, value, expiresAt, indexKeys = []) {
      await runOn(createWithEnd, [session(key), ...indexKeys.map(indexed)], [value, String(expiresAt)])
    },
    async read(key, knownRev) {
      if (knownRev !== undefined && Number(await ask((redis) => redis.hGet(session(key), 'rev'))) === knownRev)
        return { rev: knownRev, value: undefined }
      const hash = await ask((redis) => redis.hGetAll(session(key)))
      return Object.keys(hash).length === 0 ? undefined : storedHash.parse(hash)
    },
    async replace(key, rev, value, addedKeys = []) {
      const keys = [session(key), ...addedKeys.map(indexed)]
      return (await runOn(replaceIfUnchanged, keys, [String(rev), value])) === 1
    },
    async remove(key) {
      return (await ask((redis) => redis.del(session(key)))) === 1
    },
    async removeIndexed(indexKey) {
      return z.number().parse(await run(removeIndexedSessions, indexed(indexKey)))
    },
    async removeAll() {
      let removed = 0
      let cursor = '0'
      do {
        const from = cursor
        const found = await ask((redis) => redis.scan(from, { MATCH: session('*'), COUNT: 500 }))
        const sessions = found.keys.filter((name) => !name.slice(session('').length).includes(':'))
        if (sessions.length > 0) removed += await ask((redis) => redis.del(sessions))
        cursor = found.cursor
      } while (cursor !== '0')
      return removed
    },
    async lock(key, ttlMs) {
      const token = randomUUID()
      const options = { condition: 'NX', expiration: { type: 'PX', value: ttlMs } } as const
      return (await ask((redis) => redis.set(lockOf(key), token, options))) === 'OK' ? token : undefined
    },
    async unlock(key, token) {
      await run(removeIfOurs, lockOf(key), token)
    },
    async hit(bucket, windowMs) {
      const [count, resetMs] = hitAnswer.parse(await run(countHit, `${prefix}h:${bucket}`, String(windowMs)))
      return { count, resetMs }
    },
    async ping() {
      await ask((redis) => redis.set(`${prefix}ping`, '', { PX: 1000 })) // a write: one that is full or has no disk answers PING
    },
    async close() {
      clearTimeout(greeting)
      client.destroy()
    },
  }
}
