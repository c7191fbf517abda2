import { existsSync, readFileSync } from 'node:fs'
import { withProgress } from './log.mjs'
import { inRoot } from './root.mjs'
import { mustRun } from './run.mjs'

/** Installs the dependencies unless those in node_modules are the ones that the lockfile asks for. */
export async function ensureInstalled({ interruptions }) {
  const wanted = packagesOf(inRoot('package-lock.json'))
  const present = packagesOf(inRoot('node_modules/.package-lock.json'))
  if (isInstalled(wanted, present)) return
  const [command, ...before] = npm()
  const args = [...before, 'ci', '--include=dev', '--include=optional', '--loglevel=error']
  await withProgress('installing the dependencies (about a minute)', () =>
    mustRun(command, args, { env: installEnv(process.env), interruptions, failure: 'npm ci failed' }),
  )
}

/** npm itself records what it has installed; packages for other machines are missing there, and may be. */
export function isInstalled(wanted, present) {
  if (!present) return false
  return Object.entries(wanted).every(([folder, { version, optional, peer }]) => {
    if (folder === '') return true
    const installed = present[folder]
    return installed ? installed.version === version : Boolean(optional || peer)
  })
}

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined)

/** Settings from outside that would leave out what the build and the tests need. */
export function installEnv(env) {
  const omitting = /^(NODE_ENV|npm_config_(omit|include|only|production|dev|optional|ignore_scripts))$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !omitting.test(name)))
}

/** The npm that called us, or the one on the PATH. */
export function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli))
    return [node && existsSync(node) ? node : process.execPath, cli]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
