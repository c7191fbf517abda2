import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { productionPackages } from './production-packages.ts'

it('[SH-05] the licences list what the product runs with, and no tool of its developers', () => {
  const packages = productionPackages(readFileSync('package-lock.json', 'utf8'))
  expect(packages).toContainEqual({ place: 'node_modules/next', name: 'next', version: '16.4.6', licence: 'MIT' })
  const names = packages.map(({ name }) => name)
  expect(names).not.toContain('vitest')
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})
