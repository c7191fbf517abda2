/** The queue of a key is as long as it may be: the caller should come again. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

type Limits = {
  atOnce: number
  maxWaiting: { ofKey: number; ofAll: number }
}
export type Ticket = {
  /** The keys are served in turn, so that much work of one key delays the work of another by one piece. */
  key: string
  /** Of the work with the same text, one piece runs at a time. The key itself when it is not given. */
  alone?: string
  /** The caller has gone: work that still waits is dropped, and `run` rejects with the reason. */
  signal?: AbortSignal | undefined
  /** False for work that has no caller who could come again: it waits however long the queue is. */
  isRefusable?: boolean
}
type Waiting = { alone: string; start: () => void }

export type FairQueue = {
  run<T>(ticket: Ticket, work: () => Promise<T>): Promise<T>
}

/** A bounded queue for costly work that strangers can ask for. Of one key, what came first is done first. */
export function createFairQueue({ atOnce, maxWaiting }: Limits): FairQueue {
  /** What waits, by key. The key whose turn is next stands first; a key without work is not in it. */
  const queues = new Map<string, Waiting[]>()
  const running = new Set<string>()
  let waitingCount = 0

  function takeTurn({ key, signal, isRefusable = true }: Ticket, alone: string): Promise<void> {
    const queue = queues.get(key) ?? []
    signal?.throwIfAborted()
    if (isRefusable && (queue.length >= maxWaiting.ofKey || waitingCount >= maxWaiting.ofAll)) {
      throw new QueueFullError(`${queue.length} of this key and ${waitingCount} of all keys are waiting`)
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        remove(key, waiting)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const waiting = { alone, start }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(waiting)
      queues.set(key, queue)
      waitingCount += 1
      startNext()
    })
  }

  function remove(key: string, waiting: Waiting): Waiting[] {
    const left = (queues.get(key) ?? []).filter((one) => one !== waiting)
    if (left.length === 0) queues.delete(key)
    else queues.set(key, left)
    waitingCount -= 1
    return left
  }

  function startNext(): void {
    for (const [key, queue] of queues) {
      if (running.size >= atOnce) return
      const next = queue.find(({ alone }) => !running.has(alone))
      if (!next) continue
      const left = remove(key, next)
      if (left.length > 0 && queues.delete(key)) queues.set(key, left) // behind the other keys
      running.add(next.alone)
      next.start()
    }
  }

  return {
    async run(ticket, work) {
      const { alone = ticket.key } = ticket
      await takeTurn(ticket, alone)
      try {
        return await work()
      } finally {
        running.delete(alone)
        startNext()
      }
    },
  }
}
