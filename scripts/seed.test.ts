import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const cwd = path.resolve(import.meta.dirname, '..')
const env = { ...process.env, DATA_DIR: '/dev/null/no-folder' }
const seed = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/seed.ts', ...args], { cwd, env, encoding: 'utf8' })

it('npm run seed names a wrong scale, and ends with 1', () => {
  const { status, stdout, stderr } = seed('--scale=1.5')
  expect([status, stdout, stderr.trim()]).toEqual([1, '', '--scale is a number of orders, such as 100000, not "1.5".'])
})
