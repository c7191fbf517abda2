import { describe, expect, it } from 'vitest'
import { readUse } from './process-use.ts'

describe('readUse', () => {
  it('reads the memory of a process that is running', async () => {
    const ownMb = process.memoryUsage.rss() / 1024 / 1024
    const { rssMb } = await readUse(process.pid)
    expect(rssMb).toBeGreaterThan(ownMb / 2)
    expect(rssMb).toBeLessThan(ownMb * 2)
  })

  it('reads how long it has worked, not how long it has waited', async () => {
    const before = process.cpuUsage()
    const { cpuMs } = await readUse(process.pid)
    const after = process.cpuUsage()
    const roundedMs = 20
    expect(cpuMs).toBeGreaterThanOrEqual((before.user + before.system) / 1000 - roundedMs)
    expect(cpuMs).toBeLessThanOrEqual((after.user + after.system) / 1000 + roundedMs)
  })

  it('returns undefined for a process that does not exist', async () => {
    expect(await readUse(2 ** 22 + 1)).toEqual({ rssMb: undefined })
  })
})
