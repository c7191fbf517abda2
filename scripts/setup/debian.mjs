import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { say, withProgress } from './log.mjs'
import { run } from './run.mjs'

/** What the tests need from the system, by Debian's names. */
const PACKAGES = {
  chromium: () => findChromium() !== undefined,
  'fonts-noto-cjk': () => existsSync('/usr/share/fonts/opentype/noto') || existsSync('/usr/share/fonts/noto-cjk'),
  postgresql: () =>
    onPath(['initdb']) !== undefined ||
    versionsBelow('/usr/lib/postgresql').some((folder) => existsSync(path.join(folder, 'bin/initdb'))),
  'redis-server': () => onPath(['redis-server', 'valkey-server']) !== undefined,
}

const missingPackages = () => Object.keys(PACKAGES).filter((name) => !PACKAGES[name]())

export const findChromium = () => onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])

const mayInstall = () => process.platform === 'linux' && process.getuid() === 0 && onPath(['apt-get']) !== undefined

/** Installs what is missing where this user may; elsewhere says what to install, and the tests that need it say so too. */
export async function ensurePackages({ interruptions }) {
  const missing = missingPackages()
  if (missing.length === 0) return
  if (!mayInstall()) {
    say(`missing on this machine: ${missing.join(', ')}. ${adviceFor(missing)}`)
    return
  }
  await withProgress(`installing ${missing.join(', ')} with apt-get`, () => install(missing, { interruptions }))
  const still = missingPackages()
  if (still.length > 0) say(`apt-get could not install ${still.join(', ')}. What it said is above.`)
}

export const adviceFor = (packages) => `On Debian and Ubuntu: sudo apt-get install ${packages.join(' ')}`

async function install(packages, { interruptions }) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Only warnings and errors of apt-get are of interest.
  const options = { env, interruptions, stdio: ['ignore', 'ignore', 'inherit'] }
  const allowStarting = forbidStartingServices()
  try {
    await run('apt-get', ['update', '-qq'], options)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  } finally {
    allowStarting()
  }
}

// Debian starts a server as soon as it is installed unless this file says no. The tests start private ones.
function forbidStartingServices() {
  const policy = '/usr/sbin/policy-rc.d'
  if (existsSync(policy)) return () => {}
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  return () => rmSync(policy, { force: true })
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file))
}

const versionsBelow = (folder) => (existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [])
