import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const cwd = path.resolve(import.meta.dirname, '..')
const env = { ...process.env, DATA_DIR: '/dev/null/no-folder' }
const seed = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/seed.ts', ...args], { cwd, env, encoding: 'utf8' })

it('npm run seed names a wrong scale or an unknown option, and ends with 1', () => {
  for (const typed of ['abc', '', '1.5', '-5']) {
    const { status, stdout, stderr } = seed(`--scale=${typed}`)
    const sentence = `--scale is a number of orders, such as 100000, not "${typed}".`
    expect([status, stdout, stderr.trim()]).toEqual([1, '', sentence])
  }
})
