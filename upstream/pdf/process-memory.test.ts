import { describe, expect, it } from 'vitest'
import { readRssMb } from './process-memory.ts'

describe('readRssMb', () => {
  it('reads the memory of a process that is running', async () => {
    const ownMb = process.memoryUsage.rss() / 1024 / 1024
    const readMb = await readRssMb(process.pid)
    expect(readMb).toBeGreaterThan(ownMb / 2)
    expect(readMb).toBeLessThan(ownMb * 2)
  })

  it('knows nothing about a process that is not there', async () => {
    expect(await readRssMb(2 ** 22 + 1)).toBeUndefined()
  })
})
