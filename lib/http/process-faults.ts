import type { Log } from '#lib/log/log.ts'
import { processWide } from '#lib/process-wide.ts'

const windowMs = 60_000
const tooMany = 5

/** Counts what nobody handled. Five in a minute mean that this process is not to be trusted with more. */
export function createFaultCount(now: () => number = Date.now) {
  let times: number[] = []
  const recent = () => (times = times.filter((time) => now() - time < windowMs))
  return {
    note() {
      times = [...recent(), now()].slice(-tooMany)
    },
    isTooMany: () => recent().length >= tooMany,
  }
}

export const processFaults = () => processWide('faults', () => createFaultCount())

/** Logs rejections that nobody handled, and counts them. The process serves on. */
export function watchProcess(log: Log) {
  process.on('unhandledRejection', (error) => {
    processFaults().note()
    log.error('process.unhandled', { error })
  })
}
