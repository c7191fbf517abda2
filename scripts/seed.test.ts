import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const cwd = path.resolve(import.meta.dirname, '..')
const env = { ...process.env, DATA_DIR: '/dev/null/no-folder' }
const seed = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/seed.ts', ...args], { cwd, env, encoding: 'utf8' })

it.each(['abc', '', '1.5', '-5'])('npm run seed refuses the scale "%s", and says so', (typed) => {
  const { status, stdout, stderr } = seed(`--scale=${typed}`)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr.trim()).toBe(`--scale is a number of orders, such as 100000, not "${typed}".`)
})

it('npm run seed says in a line which option it does not know', () => {
  const { status, stderr } = seed('--orders', '5')
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(/^[^\n]*'--orders'[^\n]*$/)
})
