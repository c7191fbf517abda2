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

it('the licences list a version of a package once, however often it is installed', () => {
  const twice = { version: '2.0.0', license: 'ISC' }
  const text = JSON.stringify({
    packages: {
      '': {},
      'node_modules/a': twice,
      'node_modules/b/node_modules/a': twice,
      'node_modules/c/node_modules/a': { ...twice, version: '1.0.0' },
      'node_modules/@c/d': {},
    },
  })
  expect(productionPackages(text)).toEqual([
    { place: 'node_modules/a', name: 'a', version: '2.0.0', licence: 'ISC' },
    { place: 'node_modules/c/node_modules/a', name: 'a', version: '1.0.0', licence: 'ISC' },
  ])
})
