import { expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const { dependencies, devDependencies, optionalDependencies } = packageJson
const named: Record<string, string> = { ...dependencies, ...devDependencies, ...optionalDependencies }
type Locked = { version?: string; resolved?: string; integrity?: string; optional?: boolean }
const locked: Record<string, Locked> = lockfile.packages

/** Versions below these have holes that are known (GHSA numbers in the advisories of each project). */
const floors: [name: string, version: string][] = [
  ['next', '16.4.6'],
  ['next-auth', '4.24.15'],
  ['iron-session', '9.0.1'],
  ['zod', '4.6.7'],
  ['vitest', '5.0.5'],
]

const numbers = (version: string) => version.split('.').map(Number)

function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [numbers(version), numbers(floor)]
  const at = want.findIndex((number, place) => number !== have[place])
  return at < 0 || (have[at] ?? 0) > (want[at] ?? 0)
}

it('[SEC-60] every package is named with its exact version, and the lockfile has that one', () => {
  const wrong = Object.entries(named).filter(
    ([name, version]) => !/^\d+\.\d+\.\d+$/.test(version) || locked[`node_modules/${name}`]?.version !== version,
  )
  expect(wrong).toEqual([])
})

it('[SEC-60] every package is known by its content, except what other machines may take instead', () => {
  const unknown = Object.entries(locked).filter(
    ([place, { integrity, optional }]) => place !== '' && !optional && !integrity?.startsWith('sha512-'),
  )
  expect(unknown.map(([place]) => place)).toEqual([])
})

it.each(floors)('[SEC-60] %s is at least %s, wherever it is installed', (name, floor) => {
  const versions = Object.entries(locked)
    .filter(([place]) => place.endsWith(`node_modules/${name}`))
    .map(([, { version = '' }]) => version)
  expect(versions.length).toBeGreaterThan(0)
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([])
})

it.each([
  ['16.4.6', '16.4.6', true],
  ['16.10.0', '16.4.6', true],
  ['16.4.5', '16.4.6', false],
  ['15.9.9', '16.4.6', false],
])('[SEC-60] counts %s at least %s: %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected)
})
