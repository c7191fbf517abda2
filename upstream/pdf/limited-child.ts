import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childMessage, type PdfJob } from './child-messages.ts'
import { readRssMb } from './process-memory.ts'
import type { PdfReport, Thumbnail } from './report.ts'

const sampleEveryMs = 50

export type Limits = { maxMs: number; maxRssMb: number }

/** What a job brought: how it ended, and what the child had told by then. */
export type JobResult = {
  ended: 'done' | 'limit' | 'died'
  report?: PdfReport
  thumbnails: Thumbnail[]
  unreadable?: string
  isReusable: boolean
}

export type LimitedChild = { run(job: PdfJob): Promise<JobResult>; isAlive(): boolean; kill(): void }

/**
 * A process of its own for reading hostile files. Not a worker thread: a thread's limits do not count WebAssembly and
 * buffers. It gets none of our environment, so that it holds no secret.
 */
export function startLimitedChild({ maxMs, maxRssMb }: Limits): LimitedChild {
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${maxRssMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  setReferenced(child, false)

  const isAlive = (): boolean => child.connected && child.exitCode === null && child.signalCode === null
  const kill = (): void => {
    child.kill('SIGKILL')
  }

  function run(job: PdfJob): Promise<JobResult> {
    return new Promise((resolve) => {
      const result: JobResult = { ended: 'died', thumbnails: [], isReusable: false }
      const stopLimits = enforceLimits(child, { maxMs, maxRssMb }, () => {
        result.ended = 'limit'
        kill()
      })
      const finish = (): void => {
        stopLimits()
        child.off('message', onMessage)
        child.off('exit', finish)
        child.off('error', finish)
        setReferenced(child, false)
        resolve(result)
      }
      const onMessage = (message: unknown): void => {
        const { data: told } = childMessage.safeParse(message)
        // Only a child that was taken over would send anything else.
        if (!told) return kill()
        switch (told.kind) {
          case 'report':
            result.report = told.report
            break
          case 'thumbnail':
            result.thumbnails.push(told.thumbnail)
            break
          case 'unreadable':
            result.unreadable = told.message
            break
          case 'done':
            result.ended = 'done'
            result.isReusable = told.isReusable
            finish()
        }
      }
      setReferenced(child, true)
      child.on('message', onMessage)
      child.on('exit', finish)
      child.on('error', finish)
      child.send(job, (error) => error && finish())
    })
  }

  return { run, isAlive, kill }
}

function enforceLimits({ pid }: ChildProcess, { maxMs, maxRssMb }: Limits, onExceeded: () => void): () => void {
  const deadline = setTimeout(onExceeded, maxMs)
  let isSampling = false
  let isOver = false
  const sample = async (pid: number): Promise<void> => {
    isSampling = true
    const rssMb = await readRssMb(pid)
    isSampling = false
    if (rssMb !== undefined && rssMb > maxRssMb && !isOver) onExceeded()
  }
  const sampler = setInterval(() => {
    if (!isSampling && pid !== undefined) void sample(pid)
  }, sampleEveryMs)
  return () => {
    isOver = true
    clearTimeout(deadline)
    clearInterval(sampler)
  }
}

// An idle child must not keep a program running that is otherwise finished.
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}
