import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childMessage, type PdfJob, type PdfReport, type Thumbnail } from './document/report.ts'
import { readUse } from './process-use.ts'

const sampleEveryMs = 50

/** The limit of elapsed time, as a multiple of the limit of processor time: a busy machine slows every file down. */
const wallClockFactor = 5

export type Limits = { maxCpuMs: number; maxRssMb: number }

export type JobResult = {
  ended: 'done' | 'limit' | 'died' | 'not_started'
  report?: PdfReport
  thumbnails: Thumbnail[]
  unreadable?: string
  isReusable: boolean
}

export type LimitedChild = { run(job: PdfJob): Promise<JobResult>; isAlive(): boolean; kill(): void }

/**
 * Starts a process that reads hostile files. Not a worker thread: a thread's limits do not count WebAssembly and buffers.
 * It gets an empty environment, so that it holds no secret.
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
      const ended = child.pid === undefined ? 'not_started' : 'died'
      const result: JobResult = { ended, thumbnails: [], isReusable: false }
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
        const { data: received } = childMessage.safeParse(message)
        // Any other message means that hostile code runs in the child.
        if (!received) return kill()
        switch (received.kind) {
          case 'report':
            result.report = received.report
            break
          case 'thumbnail':
            result.thumbnails.push(received.thumbnail)
            break
          case 'unreadable':
            result.unreadable = received.message
            break
          case 'done':
            result.ended = 'done'
            result.isReusable = received.isReusable
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
    const isExceeded = rssMb > maxRssMb || workedMs > maxCpuMs || lastedMs > wallClockFactor * maxCpuMs
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

// unref: an idle child must not keep the program from ending.
function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  const change = isReferenced ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}
