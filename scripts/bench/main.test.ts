import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('the benchmark starts without a bundler, and names its parts', () => {
  const { stderr } = spawnSync(process.execPath, ['scripts/bench/main.ts', 'nothing'], { encoding: 'utf8' })
  expect(stderr).toMatch(/There is no nothing\. There are: pages, /)
})
