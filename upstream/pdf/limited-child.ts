import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readUse } from './process-use.ts'
import { childMessage, type PdfJob, type PdfReport, type Thumbnail } from './report.ts'

const sampleEveryMs = 50

/** How often a job may last longer than it may work: a busy machine is no fault of the file. */
const patience = 5

/** Processor time and memory that a job may take. */
export type Limits = { maxCpuMs: number; maxRssMb: number }

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
export function startLimitedChild(limits: Limits): LimitedChild {
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${limits.maxRssMb}`],
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
      const stopLimits = enforceLimits(child, limits, () => {
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

function enforceLimits({ pid }: ChildProcess, { maxCpuMs, maxRssMb }: Limits, onExceeded: () => void): () => void {
  const since = performance.now()
  let cpuMsBefore: number | undefined
  let isSampling = false
  let isOver = false

  async function sample(pid: number): Promise<void> {
    isSampling = true
    const { rssMb = 0, cpuMs } = await readUse(pid)
    isSampling = false
    cpuMsBefore ??= cpuMs
    const lastedMs = performance.now() - since
    const workedMs = cpuMs === undefined || cpuMsBefore === undefined ? lastedMs : cpuMs - cpuMsBefore
    const isExceeded = rssMb > maxRssMb || workedMs > maxCpuMs || lastedMs > patience * maxCpuMs
    if (isExceeded && !isOver) onExceeded()
  }

  const sampler = setInterval(() => {
    if (!isSampling && pid !== undefined) void sample(pid)
  }, sampleEveryMs)
  return () => {
    isOver = true
    clearInterval(sampler)
  }
}

// An idle child must not keep a program running that is otherwise finished.
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}
