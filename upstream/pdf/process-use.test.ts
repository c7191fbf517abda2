import { expect, it } from 'vitest'
import { readUse } from './process-use.ts'

it('the memory and the work of a process are read, and nothing of none', async () => {
  const ownMb = process.memoryUsage.rss() / 1024 / 1024
  const before = process.cpuUsage()
  const { rssMb, cpuMs } = await readUse(process.pid)
  const after = process.cpuUsage()
  expect(rssMb).toBeGreaterThan(ownMb / 2)
  expect(rssMb).toBeLessThan(ownMb * 2)
  const roundedMs = 20
  expect(cpuMs).toBeGreaterThanOrEqual((before.user + before.system) / 1000 - roundedMs)
  expect(cpuMs).toBeLessThanOrEqual((after.user + after.system) / 1000 + roundedMs)
  expect(await readUse(2 ** 22 + 1)).toEqual({ rssMb: undefined })
})
