import { expect, it } from 'vitest'
import { isPermissive, otherLicences } from '#tests/support/licences.ts'
import lockfile from '../package-lock.json' with { type: 'json' }

const locked: Record<string, { version?: string; license?: string }> = lockfile.packages
const packages = Object.entries(locked).flatMap(([place, { version, license }]) =>
  place === '' ? [] : [{ name: place.split('node_modules/').at(-1) ?? '', version, licence: license }],
)
const demanding = packages.filter(({ licence }) => licence !== undefined && !isPermissive(licence))
const reasonFor = ({ name, licence }: { name: string; licence?: string }) =>
  otherLicences.filter((one) => one.packages.test(name) && licence?.split(' AND ').includes(one.licence))

it('[SEC-60] [SH-05] each package has a licence that asks for its text only, or a reason', () => {
  expect(demanding.filter((one) => reasonFor(one).length !== 1)).toEqual([])
  expect(otherLicences.filter((reason) => !demanding.some((one) => reasonFor(one).includes(reason)))).toEqual([])
  expect(packages.filter(({ licence }) => licence === undefined)).toEqual([])
})
