import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { print, SetupError, withProgress } from './output.mjs'
import { inRoot, run } from './processes.mjs'

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

const FIREFOXES = ['firefox-esr', 'firefox']
// Ubuntu's Firefox is no package of apt.
const ENGINE_PACKAGES = {
  ...(isDebian() && { 'firefox-esr': () => findOnPath(FIREFOXES) !== undefined }),
  'webkit2gtk-driver': () => findOnPath(['WebKitWebDriver']) !== undefined && findMiniBrowser() !== undefined,
  xvfb: () => findOnPath(['Xvfb']) !== undefined,
  // WebKit prints through them.
  'python3-gi': () => existsSync('/usr/lib/python3/dist-packages/gi'),
  'gir1.2-webkit2-4.1': () => findInLibraries('girepository-1.0/WebKit2-4.1.typelib') !== undefined,
}

/** Installs what is missing for root on Debian, as the README says; for others it prints what to install. */
export async function ensureSystemPackages(wanted = Object.keys(SYSTEM_PACKAGES)) {
  const packages = { ...SYSTEM_PACKAGES, ...ENGINE_PACKAGES }
  const findMissing = () => wanted.filter((name) => !packages[name]())
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

/**
 * The foreign identity provider of a browser test. Its packages are unpacked into a folder of the project and not
 * installed: Debian would start it as a service, with a password that is public. That takes no rights of root.
 */
export async function ensureGlewlwyd() {
  const folder = inRoot('node_modules/.cache/glewlwyd')
  if (existsSync(folder)) return
  if (findOnPath(['apt-get'])) await withProgress('fetching glewlwyd with apt-get', () => unpackGlewlwyd(folder))
  if (!existsSync(folder)) print('missing on this machine: the packages of Glewlwyd, which Debian and Ubuntu have')
}

async function unpackGlewlwyd(folder) {
  mkdirSync(path.dirname(folder), { recursive: true })
  const work = mkdtempSync(`${folder}-`)
  const [archives, unpacked] = [path.join(work, 'archives'), path.join(work, 'unpacked')]
  mkdirSync(path.join(archives, 'partial'), { recursive: true })
  const options = { stdio: ['ignore', 'ignore', 'inherit'] }
  try {
    const settings = [`Dir::Cache::archives=${archives}`, 'Debug::NoLocking=1', 'APT::Sandbox::User=root']
    const wanted = ['glewlwyd', 'glewlwyd-common', 'libjs-bootstrap4', 'libjs-jquery', 'dbconfig-no-thanks']
    const how = ['--download-only', '--reinstall', '--no-install-recommends', '-y', '-qq']
    const args = ['install', ...how, ...settings.flatMap((setting) => ['-o', setting]), ...wanted]
    const fetch = () => run('apt-get', args, options)
    // A fresh machine has no lists of packages.
    const isFetched = (await fetch()) === 0
    if (!isFetched && process.getuid() === 0) await run('apt-get', ['update', '-qq'], options)
    if (!isFetched && (await fetch()) !== 0) return
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb')))
      await run('dpkg', ['-x', path.join(archives, name), unpacked], { ...options, failure: `${name} is damaged` })
    // Its server follows none of Debian's links.
    const webapp = path.join(unpacked, 'webapp')
    const configuration = path.join(webapp, 'config.json')
    cpSync(path.join(unpacked, 'usr/share/glewlwyd/webapp'), webapp, {
      recursive: true,
      dereference: true,
      filter: (source) => existsSync(source) && path.basename(source) !== 'config.json',
    })
    writeFileSync(configuration, JSON.stringify({ GlewlwydUrl: './', LoginUrl: 'login.html', lang: ['en'] }))
    renameSync(unpacked, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The browser for the tests: Chromium without its windows, menus and own pages, at about half the cost of the whole one. */
export const ensureHeadlessShell = (context) => ensureBrowser([HEADLESS_SHELL, ...CHROMIUMS], context)

/** The browser for measurements and for the tests with a camera: the whole Chromium, as users have it. */
export const ensureChromium = (context) => ensureBrowser([...CHROMIUMS, HEADLESS_SHELL], context)

/** The paths of the other engines for their tests. One that this machine lacks is told, and with CI=true a fault. */
export async function ensureEngines(names) {
  await ensureSystemPackages(Object.keys(ENGINE_PACKAGES))
  const webkit = Object.entries(ENGINE_PACKAGES).every(([name, has]) => name === 'firefox-esr' || has())
  const paths = { firefox: findOnPath(FIREFOXES), webkit: webkit ? findMiniBrowser() : undefined }
  const missing = names.filter((name) => !paths[name])
  const fault = `no tests in ${missing.join(' and ')}: this machine lacks what they need`
  if (missing.length > 0 && process.env.CI === 'true') throw new SetupError(fault)
  if (missing.length > 0) print(fault)
  return paths
}

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

/** A file in one of the system's folders of libraries, which are named after the processor. */
function findInLibraries(file) {
  const folders = [
    '/usr/lib',
    '/usr/lib64',
    '/usr/libexec',
    ...readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`),
  ]
  return folders.map((folder) => path.join(folder, file)).find((found) => existsSync(found))
}

// Debian 12 has the first, Debian 13 the second.
const findMiniBrowser = () =>
  findInLibraries('webkit2gtk-4.1/MiniBrowser') ?? findInLibraries('webkitgtk-6.0/MiniBrowser')

const hasPostgresBinaries = (folder) =>
  existsSync(folder) && readdirSync(folder).some((version) => existsSync(path.join(folder, version, 'bin/initdb')))
