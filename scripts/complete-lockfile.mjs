// npm writes a lockfile without the optional packages for other machines when the registry it asked did not have them,
// and `npm ci` of npm 11 and 12 then refuses that very lockfile. This adds the missing entries (npm skips them by their
// os and cpu) and asks the registry for the hash of each entry that has none. What the registry does not have is listed
// in packages-without-hash.json: docs/decisions/045-what-is-installed-is-known.md says what that costs.
//   node scripts/complete-lockfile.mjs            completes package-lock.json
//   node scripts/complete-lockfile.mjs --check    only says what is missing, without the registry
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony', 'linux', 'win32']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const LOCKFILE = new URL('../package-lock.json', import.meta.url)
const WITHOUT_HASH = new URL('packages-without-hash.json', import.meta.url)
const AT_ONCE = 4

/** The entries that the lockfile's optional dependencies name and the lockfile lacks. */
export function missingEntries(packages) {
  const missing = {}
  for (const [from, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isResolved(packages, from, name)) continue
      if (!EXACT_VERSION.test(version)) throw new Error(`${from} wants ${name} ${version}: not an exact version.`)
      missing[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) }
    }
  }
  return missing
}

/** Looks where Node would: in the package's own folder, then in every folder above it. */
function isResolved(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** Packages with a program inside say in their name which machine it is for: `@next/swc-linux-arm64-musl`. */
export function platformOf(name) {
  const words = name.split('/').at(-1).split(/[-.]/)
  if (words.includes('wasm32')) return { cpu: ['wasm32'] }
  const os = SYSTEMS.find((system) => words.includes(system)) ?? (words.includes('win') ? 'win32' : undefined)
  if (!os) throw new Error(`${name} does not say which machine it is for.`)
  const exact = PROCESSORS.find((processor) => words.includes(processor))
  const cpu = exact ?? (words.some((word) => word.startsWith('arm')) ? 'arm' : undefined)
  return { os: [os], ...(cpu && { cpu: [cpu] }), ...(os === 'linux' && libcOf(words)) }
}

const libcOf = (words) =>
  words.some((word) => word.startsWith('musl'))
    ? { libc: ['musl'] }
    : words.some((word) => word.startsWith('gnu'))
      ? { libc: ['glibc'] }
      : {}

/** `name@version` of each entry that is fetched from a registry and has no hash; what is bundled comes inside another. */
export function packagesWithoutHash(packages) {
  const without = Object.entries(packages).filter(
    ([place, { integrity, inBundle }]) => place !== '' && !inBundle && !integrity,
  )
  return [...new Set(without.map(specOf))].sort()
}

/** The entries, with the hashes that `hashOf` knows of those that have none. */
export async function withHashes(packages, hashOf) {
  const wanted = packagesWithoutHash(packages)
  const hashes = {}
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE)
    const found = await Promise.all(some.map(hashOf))
    for (const [at, integrity] of found.entries()) if (integrity) hashes[some[at]] = integrity
  }
  return Object.fromEntries(
    Object.entries(packages).map(([place, entry]) => {
      const integrity = entry.integrity ? undefined : hashes[specOf([place, entry])]
      const { version, ...rest } = entry
      return [place, integrity ? { version, integrity, ...rest } : entry]
    }),
  )
}

/** What is wrong with a lockfile whose packages without a hash are only those of the list. */
export function lockfileFaults(packages, listed) {
  const without = packagesWithoutHash(packages)
  return [
    ...Object.keys(missingEntries(packages)).map((place) => `lacks ${place}`),
    ...without.filter((spec) => !listed.includes(spec)).map((spec) => `has no hash of ${spec}`),
    ...listed
      .filter((spec) => !without.includes(spec))
      .map((spec) => `does not need ${spec} in packages-without-hash.json`),
  ]
}

const specOf = ([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`

/** Nothing when the registry answers that it has no such version; any other trouble ends the program. */
async function askRegistry(spec) {
  try {
    const { stdout } = await promisify(execFile)('npm', ['view', spec, 'dist.integrity', '--json'])
    return stdout.trim() === '' ? undefined : JSON.parse(stdout)
  } catch (error) {
    if (/"code":\s*"E404"/.test(error.stdout)) return undefined
    throw new Error(`The registry could not be asked for ${spec}: ${error.message}`, { cause: error })
  }
}

async function main(args) {
  const lock = JSON.parse(readFileSync(LOCKFILE, 'utf8'))
  if (args.includes('--check')) {
    const faults = lockfileFaults(lock.packages, JSON.parse(readFileSync(WITHOUT_HASH, 'utf8')))
    if (faults.length === 0) return 0
    console.error(`package-lock.json ${faults[0]}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''}.`)
    console.error('Run: npm run lock')
    return 1
  }
  const missing = missingEntries(lock.packages)
  const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
  const before = packagesWithoutHash(Object.fromEntries(all)).length
  lock.packages = await withHashes(Object.fromEntries(all), askRegistry)
  const without = packagesWithoutHash(lock.packages)
  writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`)
  writeFileSync(WITHOUT_HASH, `${JSON.stringify(without, null, 2)}\n`)
  console.log(`Entries added to package-lock.json: ${Object.keys(missing).length}`)
  console.log(`Hashes added: ${before - without.length}; not to be had from this registry: ${without.length}`)
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(`${error.message}\nNothing was written.`)
    return 1
  })
}
