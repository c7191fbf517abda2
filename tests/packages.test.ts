import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const { allowScripts, workspaces } = packageJson
type Ranges = Record<string, string>
type Locked = {
  version?: string
  resolved?: string
  link?: boolean
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
  dependencies?: Ranges
  devDependencies?: Ranges
  optionalDependencies?: Ranges
  peerDependencies?: Ranges
}
const locked: Record<string, Locked> = lockfile.packages
const own = ['', ...workspaces]
const installed = Object.entries(locked).filter(
  ([place, { link, resolved }]) => !own.includes((link && resolved) || place),
)
const npmrc = readFileSync('.npmrc', 'utf8').split('\n')
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? ''

/** The lowest version of a package that may be installed, and what is wrong with those below. */
const floors: [name: string, version: string, because: string][] = [
  ['next', '16.4.6', 'code execution, GHSA-2464-fhr4-w9xw and GHSA-673q-mjm6-r5xr; overload, GHSA-p3m5-59mp-jv5r'],
  ['next-auth', '4.24.15', 'GHSA-7rqj-j65f-68wh, GHSA-xmf8-cvqr-rfgj, GHSA-x445-f3h2-j279'],
  ['iron-session', '9.0.1', 'the session is written for it'],
  ['zod', '4.6.7', 'memory of a list without an end, GHSA-mrhx-c7xc-m3w5'],
  ['undici', '8.9.0', 'GHSA-4cwx-7wf7-3272, GHSA-38rv-x7px-6hhq'],
  ['hono', '4.13.11', 'a path that is decoded twice, GHSA-rmxm-3fg6-px4f'],
  ['@hono/node-server', '2.1.7', 'a path that is decoded twice, GHSA-rmxm-3fg6-px4f and GHSA-fj57-4f93-cfw6'],
  ['drizzle-orm', '0.45.2', 'names that end a quotation in SQL, GHSA-gpj5-g38j-94v9'],
  ['handlebars', '4.7.10', 'a template that is an object runs as code, GHSA-8r5x-fm3f-whwj'],
  ['sharp', '0.35.0', 'pictures that break libvips, GHSA-f88m-g3jw-g9cj'],
  ['nodemailer', '10.4.1', 'mail to another recipient than was checked, GHSA-3q53-mvfw-q9v8'],
  ['@sentry/core', '10.27.0', 'headers with secrets in reports, GHSA-6465-jgvq-jhgp'],
  ['vitest', '5.0.5', 'GHSA-qxg6-89mg-rqv8, GHSA-xp26-3454-mjgp'],
]

const numbers = (version: string) => version.split('.').map(Number)

function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [numbers(version), numbers(floor)]
  const at = want.findIndex((number, place) => number !== have[place])
  return at < 0 || (have[at] ?? 0) > (want[at] ?? 0)
}

it('[SEC-60] every package is named with its exact version, and the lockfile has that one', () => {
  const wrong = own.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = locked[folder] ?? {}
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([name, version]) => {
        const found = locked[`${folder}/node_modules/${name}`] ?? locked[`node_modules/${name}`]
        return !/^\d+\.\d+\.\d+$/.test(version) || (!found?.link && found?.version !== version)
      },
    )
  })
  expect(wrong).toEqual([])
  expect(npmrc).toContain('save-exact=true')
})

it('[SEC-60] no package is installed in a version with a known hole', () => {
  for (const [name, floor, because] of floors) {
    const versions = installed.filter(([place]) => nameOf(place) === name).map(([, { version = '' }]) => version)
    expect(versions, name).not.toEqual([])
    const tooLow = versions.filter((version) => !isAtLeast(version, floor))
    expect(tooLow, `${name}: ${because}`).toEqual([])
  }
})

it('[SEC-60] every package comes from the registry of npm: no address, git or file is named', () => {
  expect(installed.filter(([, { resolved, link }]) => resolved !== undefined || link)).toEqual([])
  const ranges = Object.values(locked).flatMap(({ dependencies, optionalDependencies, peerDependencies }) =>
    Object.entries({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
  )
  expect(ranges.length).toBeGreaterThan(500)
  expect(ranges.filter(([, range]) => /[:/]/.test(range))).toEqual([])
  expect(npmrc.filter((line) => /registry\s*=/.test(line))).toEqual([])
  expect(npmrc).toContain('omit-lockfile-registry-resolved=true')
})

it('[SEC-60] every package is known by its hash', () => {
  expect(installed.filter(([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'))).toEqual([])
})

it('[SEC-60] no package may run a script when it is installed, and each that wants to is named', () => {
  const wanting = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place))
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(wanting)].sort())
  expect(Object.values(allowScripts).filter((isAllowed) => isAllowed)).toEqual([])
  expect(npmrc).toContain('ignore-scripts=true')
})
