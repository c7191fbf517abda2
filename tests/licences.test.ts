import { expect, it } from 'vitest'
import { isPermissive, otherLicences } from '#tests/support/licences.ts'
import lockfile from '../package-lock.json' with { type: 'json' }
import withoutHash from '../scripts/packages-without-hash.json' with { type: 'json' }

const locked: Record<string, { version?: string; license?: string }> = lockfile.packages
const packages = Object.entries(locked).flatMap(([place, { version, license }]) =>
  place === '' ? [] : [{ name: place.split('node_modules/').at(-1) ?? '', version, licence: license }],
)
const demanding = packages.filter(({ licence }) => licence !== undefined && !isPermissive(licence))
const reasonFor = ({ name, licence }: { name: string; licence?: string }) =>
  otherLicences.filter((one) => one.packages.test(name) && licence?.split(' AND ').includes(one.licence))

it('[SEC-60] [SH-05] every package has a licence that asks for its text only, or is named with the reason it may be here', () => {
  expect(demanding.filter((one) => reasonFor(one).length !== 1)).toEqual([])
  expect(otherLicences.filter((reason) => !demanding.some((one) => reasonFor(one).includes(reason)))).toEqual([])
})

it('[SEC-60] [SH-05] a package with no licence in the lockfile is one that the registry did not have', () => {
  const unknown = packages.filter(({ licence }) => licence === undefined)
  expect(unknown.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(withoutHash)
})

it.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['MIT OR GPL-3.0-only', true],
  ['Apache-2.0 AND MIT', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', false],
  ['FSL-1.1-Apache-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
])('[SEC-60] %s asks for its text only: %s', (expression, expected) => {
  expect(isPermissive(expression)).toBe(expected)
})
