import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { print, SetupError, withProgress } from './output.mjs'
import { inRoot, root, run, stopSignal } from './processes.mjs'

/**
 * Makes the folder ready for a command of so many steps, with the packages of developers or without; returns the project's
 * Node, and an environment that finds it first.
 */
export async function prepare({ build = false, rebuild = false, steps, forDevelopers = true } = {}) {
  const release = await takeTurn()
  const title = (step, text) => (steps ? `${step}/${steps} ${text}` : text)
  try {
    await ensureInstalled(title(1, 'installing packages'), forDevelopers)
    const node = findNode()
    const folders = [path.dirname(node), inRoot('node_modules/.bin'), process.env.PATH].filter(Boolean)
    const env = { ...process.env, PATH: folders.join(path.delimiter) }
    if (build) await ensureBuilt({ title: title(2, 'building the portal'), node, env, force: rebuild })
    return { node, env }
  } finally {
    release()
  }
}

// A lock of the system: `cat` ends with its input, however this process ends. Without `flock` (macOS) no process waits.
async function takeTurn() {
  // A group of its own: Ctrl-C in the terminal reaches only us.
  const options = { cwd: root, stdio: ['pipe', 'pipe', 'inherit'], detached: true, signal: stopSignal }
  const holder = spawn('flock', ['.', 'sh', '-c', 'echo && exec cat'], options).on('error', () => {})
  holder.stdin.on('error', () => {})
  const waiting = setTimeout(print, 500, 'waiting for another set-up in this folder to finish')
  await holder.stdout[Symbol.asyncIterator]().next()
  clearTimeout(waiting)
  return () => holder.stdin.end()
}

async function ensureInstalled(title, forDevelopers) {
  const [wanted, present] = ['package-lock.json', 'node_modules/.package-lock.json'].map(readPackages)
  if (isInstalled(wanted, present, forDevelopers)) return
  // Whatever NODE_ENV and npm's own settings would leave out or run.
  const dev = forDevelopers ? '--include=dev' : '--omit=dev'
  const args = ['ci', dev, '--include=optional', '--include=peer', '--ignore-scripts', '--loglevel=error']
  await withProgress(title, () => run('npm', args, { failure: 'The packages could not be installed' }))
}

const readPackages = (file) =>
  existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), 'utf8')).packages : undefined

/** npm records what it has installed; packages for other machines are missing there, and may be, as may those of developers. */
export const isInstalled = (wanted, present = {}, forDevelopers = true) =>
  Object.entries(wanted).every(([folder, { version, optional, peer, dev }]) => {
    const installed = present[folder]
    const mayLack = Boolean(optional || peer || (dev && !forDevelopers))
    return folder === '' || (installed ? installed.version === version : mayLack)
  })

/** The Node that the project brings along, or this one where it brings none for the machine. */
function findNode() {
  const bundled = inRoot(`node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (spawnSync(bundled, ['--version']).status === 0) return bundled
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  throw new SetupError('Install Node 22.18 or newer: the project brings none for this machine, and this one is older.')
}
