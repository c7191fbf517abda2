import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { print, withProgress } from './output.mjs'
import { run } from './processes.mjs'

const HEADLESS_SHELL = 'chromium-headless-shell'
const CHROMIUMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

// Ubuntu has no package of the shell.
const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** What tests and measurements need from the system, by Debian's names. Starting the product needs none of it. */
const SYSTEM_PACKAGES = {
  chromium: () => findOnPath(CHROMIUMS) !== undefined,
  ...(isDebian() && { [HEADLESS_SHELL]: () => findOnPath([HEADLESS_SHELL]) !== undefined }),
  curl: () => findOnPath(['curl']) !== undefined,
  'fonts-noto-cjk': () => existsSync('/usr/share/fonts/opentype/noto') || existsSync('/usr/share/fonts/noto-cjk'),
  nginx: () => findOnPath(['nginx']) !== undefined || existsSync('/usr/sbin/nginx'),
  openssl: () => findOnPath(['openssl']) !== undefined,
  'php-cli': () => findOnPath(['php']) !== undefined,
  postgresql: () => findOnPath(['initdb']) !== undefined || hasPostgresBinaries('/usr/lib/postgresql'),
  python3: () => findOnPath(['python3']) !== undefined,
  'redis-server': () => findOnPath(['redis-server', 'valkey-server']) !== undefined,
}

/** Installs what is missing for root on Debian, as the README says; for others it prints what to install. */
export async function ensureSystemPackages(wanted = Object.keys(SYSTEM_PACKAGES)) {
  const findMissing = () => wanted.filter((name) => !SYSTEM_PACKAGES[name]())
  const missing = findMissing()
  if (missing.length === 0) return
  if (process.getuid() === 0 && findOnPath(['apt-get'])) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
    await withProgress(`installing ${missing.join(', ')} with apt-get`, async () => {
      await run('apt-get', ['update', '-qq'], options)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options)
    })
  }
  const names = findMissing().join(' ')
  if (names) print(`missing on this machine: ${names}. On Debian and Ubuntu: sudo apt-get install ${names}`)
}

/** The browser for the tests: Chromium without its windows, menus and own pages, at about half the cost of the whole one. */
export const ensureHeadlessShell = (context) => ensureBrowser([HEADLESS_SHELL, ...CHROMIUMS], context)

/** The browser for measurements and for the tests with a camera: the whole Chromium, as users have it. */
export const ensureChromium = (context) => ensureBrowser([...CHROMIUMS, HEADLESS_SHELL], context)

/** The browser named by SFL_CHROMIUM, the system's first of these names, or Playwright's, which fetches and finds its own. */
async function ensureBrowser(names, { node, env }) {
  const present = env.SFL_CHROMIUM || findOnPath(names)
  if (!present)
    await run(node, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      env,
      failure: 'Chromium could not be fetched. Install one, or set SFL_CHROMIUM to the path of one',
    })
  return present
}

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file))
}

const hasPostgresBinaries = (folder) =>
  existsSync(folder) && readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'bin/initdb')))
