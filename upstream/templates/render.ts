import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { templateTypes } from '#lib/contract/templates.ts'
import { Problem } from '../core/errors.ts'
import { createFairQueue, type Ticket } from '../core/fair-queue.ts'

type Escaping = 'none' | 'usual' | 'all'
export type RenderRequest = { text: string; escaping: Escaping; timezone: string; contexts: readonly unknown[] }
export type RenderAnswer = 'started' | { outputs: string[] } | { failure: string }

/**
 * `escapesAll`: no value becomes markup, whatever the template says. `timezone`: of the dates that it formats, UTC unless
 * it is for people of one place.
 */
type Template = { text: string; type: (typeof templateTypes)[number]; escapesAll?: boolean; timezone?: string }

const memoryMb = 64
const timeLimitMs = 1000
const startLimitMs = 15_000
/** One template of an account at a time: an endless loop takes one of two places for a second. */
const queue = createFairQueue({ atOnce: 2, maxWaiting: { ofKey: 20, ofAll: 1000 } })

/** Starting a thread takes longer than filling in an order. Another account never gets the thread of one. */
const idleThreads = new LRUCache<string, Worker>({
  max: 2,
  ttl: 10_000,
  ttlAutopurge: true,
  dispose: (worker, _account, reason) => {
    if (reason !== 'delete') void worker.terminate()
  },
})

/** A template that cannot be used, with the reason and, for a mistake in its syntax, the line. */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

/** What a caller is told of a `QueueFullError`. */
export const tooManyAtOnce = () =>
  new Problem(429, 'too_many_renderings', 'Many templates of this account are being filled in. Try again in a moment.')

/**
 * Fills in a Handlebars template of an account, the key of the ticket. It runs in a thread of its own with 64 MB and one
 * second, when the account's turn comes: nested loops in one template could otherwise stop the upstream for all accounts.
 * Throws a `QueueFullError` when too many templates of the account wait.
 */
export async function renderTemplate(template: Template, context: unknown, ticket: Ticket): Promise<string> {
  const [output = ''] = await renderTemplates(template, [context], ticket)
  return output
}

export const renderTemplates = (template: Template, contexts: readonly unknown[], ticket: Ticket): Promise<string[]> =>
  queue.run(ticket, () => renderInThread(ticket.key, template, contexts))

const escapingOf = ({ type, escapesAll }: Template): Escaping => {
  if (escapesAll) return 'all'
  return type === 'html' || type === 'xml' || type === 'svg' ? 'usual' : 'none'
}

async function renderInThread(account: string, template: Template, contexts: readonly unknown[]): Promise<string[]> {
  const { text, timezone = 'utc' } = template
  const request: RenderRequest = { text, escaping: escapingOf(template), timezone, contexts }
  const worker = idleThreads.get(account) ?? startThread(account)
  idleThreads.delete(account)
  worker.ref()
  try {
    const answered = outputOf(worker)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(request)
    const outputs = await answered
    worker.unref()
    idleThreads.set(account, worker)
    return outputs
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

function startThread(account: string): Worker {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    env: {},
    // Handlebars warns on the console, which is the upstream's log. The two streams are not read.
    stdout: true,
    stderr: true,
  })
  // Its memory may run out while it is terminated. Node would throw that where nobody listens, and then leave out the
  // `exit` that `terminate` waits for: the account's turn would never end.
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (idleThreads.peek(account) === worker) idleThreads.delete(account)
  })
  return worker
}

function outputOf(worker: Worker): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const refuse = (reason: string) => reject(new TemplateError(reason))
  let limit = setTimeout(() => refuse('The template could not be started. Please try again.'), startLimitMs)
  const hear = (answer: RenderAnswer) => {
    clearTimeout(limit)
    if (answer === 'started') {
      limit = setTimeout(() => refuse('The template did not finish within one second.'), timeLimitMs)
    } else if ('outputs' in answer) resolve(answer.outputs)
    else refuse(answer.failure)
  }
  const fail = (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    refuse(isMemory ? `The template needs more than ${memoryMb} MB of memory.` : error.message)
  }
  worker.on('message', hear).on('error', fail)
  return promise.finally(() => {
    clearTimeout(limit)
    worker.off('message', hear).off('error', fail)
  })
}
