import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { acquireLock } from './lock.mjs'
import { print, SetupError, withProgress } from './output.mjs'
import { inRoot, mustRun, stopSignal } from './processes.mjs'

const OLDEST_NODE = [22, 18]

/**
 * Brings the folder into the state that a command needs: dependencies, the project's Node, and the build where it is
 * asked for. Returns that Node, and the environment with that Node first on the PATH. Two set-ups in one folder take turns.
 */
export async function prepare({ build = false, rebuild = false } = {}) {
  const release = await acquireLock(inRoot('.data/setup.lock'), {
    onWait: () => print('waiting for another set-up in this folder to finish'),
    signal: stopSignal,
  })
  try {
    await ensureInstalled()
    const node = findNode()
    const folders = [path.dirname(node), inRoot('node_modules/.bin'), process.env.PATH].filter(Boolean)
    const env = { ...process.env, PATH: folders.join(path.delimiter) }
    if (build) await ensureBuilt({ node, env, force: rebuild })
    return { node, env }
  } finally {
    release()
  }
}

async function ensureInstalled() {
  const [wanted, present] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages)
  if (isInstalled(wanted, present)) return
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  await withProgress('installing the dependencies (about a minute)', () =>
    mustRun('npm', args, { env: toInstallEnv(process.env), failure: 'npm ci failed' }),
  )
}

const readPackages = (file) =>
  existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), 'utf8')).packages : undefined

/** npm records what it has installed; packages for other machines are missing there, and may be. */
export function isInstalled(wanted, present) {
  if (!present) return false
  return Object.entries(wanted).every(([folder, { version, optional, peer }]) => {
    if (folder === '') return true
    const installed = present[folder]
    return installed ? installed.version === version : Boolean(optional || peer)
  })
}

/** The environment without settings that would leave out what the build and the tests need. */
export function toInstallEnv(env) {
  const omitting = /^(NODE_ENV|npm_config_(omit|include|only|production|dev|optional|ignore_scripts))$/i
  return Object.fromEntries(Object.entries(env).filter(([name]) => !omitting.test(name)))
}

/** The Node that the project brings along, or this one where there is none for the machine and this one is new enough. */
function findNode() {
  const machine = `${process.platform}-${process.arch}`
  const bundled = inRoot(`node_modules/node-${machine}/bin/node`)
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  const { node: version } = process.versions
  if (!isNewEnough(version))
    throw new SetupError(
      `Node ${OLDEST_NODE.join('.')} or newer is needed. This is ${version}, and the project brings none for ${machine}.`,
    )
  print(`the project brings no Node for ${machine}: using this one, ${version}`)
  return process.execPath
}

export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}
