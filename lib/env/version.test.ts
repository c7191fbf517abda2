import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version } from './version.ts'

it('[ST-13] the version shown is that of the package', () => {
  expect(version).toBe('1.0.63')
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ version })
})
