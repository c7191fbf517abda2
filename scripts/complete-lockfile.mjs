// npm writes a lockfile without the optional packages for other machines when the registry it asked did not have them,
// and `npm ci` then refuses that very lockfile. This adds the missing entries: npm skips them by their os and cpu.
//   node scripts/complete-lockfile.mjs            adds them
//   node scripts/complete-lockfile.mjs --check    only tells whether any are missing
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony', 'linux', 'win32']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

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

function main(args) {
  const file = new URL('../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingEntries(lock.packages)
  const names = Object.keys(missing)
  if (args.includes('--check')) {
    if (names.length === 0) return 0
    console.error(`package-lock.json lacks ${names.length} entries, such as ${names[0]}. Run: npm run lock`)
    return 1
  }
  if (names.length > 0) {
    const all = Object.entries({ ...lock.packages, ...missing })
    lock.packages = Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')))
    writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  }
  console.log(`Entries added to package-lock.json: ${names.length}`)
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2))
