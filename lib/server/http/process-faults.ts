import type { Log } from '#lib/server/log/log.ts'
import { processWide } from '#lib/server/process-wide.ts'

const windowMs = 60_000
const tooMany = 5

export function createFaultCount(now: () => number = () => performance.now()) {
  let times: number[] = []
  const recent = () => (times = times.filter((time) => now() - time < windowMs))
  return {
    record() {
      times = [...recent(), now()].slice(-tooMany)
    },
    isTooMany: () => recent().length >= tooMany,
  }
}

export const processFaults = () => processWide('faults', () => createFaultCount())

export function watchProcess(log: Log) {
  process.on('unhandledRejection', (error) => {
    processFaults().record()
    log.error('process.unhandled', { error })
  })
}
