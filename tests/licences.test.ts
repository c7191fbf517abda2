import { expect, it } from 'vitest'
import { isPermissive, otherLicences, withoutLicenceField } from '#tests/support/licences.ts'
import packageJson from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const locked: Record<string, { name?: string; version?: string; license?: string; link?: boolean }> = lockfile.packages
const own = ['', ...packageJson.workspaces]
const packages = Object.entries(locked).flatMap(([place, { version, license, link }]) =>
  link || own.includes(place) ? [] : [{ name: place.split('node_modules/').at(-1) ?? '', version, licence: license }],
)
const demanding = packages.filter(({ licence }) => licence !== undefined && !isPermissive(licence))
const reasonFor = ({ name, licence }: { name: string; licence?: string }) =>
  otherLicences.filter((one) => one.packages.test(name) && licence?.split(' AND ').includes(one.licence))

it('[SEC-60] [SH-05] each package has a licence that asks for its text only, or a reason', () => {
  expect(demanding.filter((one) => reasonFor(one).length !== 1)).toEqual([])
  expect(otherLicences.filter((reason) => !demanding.some((one) => reasonFor(one).includes(reason)))).toEqual([])
  const unnamed = packages.filter(({ licence }) => licence === undefined).map(({ name }) => name)
  expect(unnamed.sort()).toEqual(withoutLicenceField)
  // The build takes no files of the upstream's folder along.
  expect(Object.keys(locked).filter((place) => place.startsWith('upstream/node_modules/'))).toEqual([])
})
