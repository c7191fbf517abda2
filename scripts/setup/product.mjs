import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { readEnvFile } from './env-file.mjs'
import { writeInto } from './folder.mjs'
import { tryLock } from './lock.mjs'
import { SetupError, table } from './log.mjs'
import { requireFreePort } from './ports.mjs'
import { prepare } from './prepare.mjs'
import { inRoot } from './root.mjs'
import { productServices } from './services.mjs'
import { productSettings } from './settings.mjs'
import { supervise } from './supervisor.mjs'

/**
 * Runs the portal, and the embedded upstream with it, until somebody stops them. With `--temporary` it takes no
 * settings from `.env` and keeps its data in a folder that goes away at the end. All other arguments are the upstream's.
 */
export async function runProduct(mode, args, { interruptions }) {
  const upstreamArgs = args.filter((argument) => argument !== '--temporary')
  if (upstreamArgs.length === args.length) return runOnData(mode, upstreamArgs, readersEnv(), { interruptions })
  const folder = writeInto(os.tmpdir(), 'TMPDIR', () => mkdtempSync(path.join(os.tmpdir(), 'site-flow-light-')))
  try {
    const env = { ...withoutEmpty(process.env), DATA_DIR: folder }
    return await runOnData(mode, upstreamArgs, env, { interruptions })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runOnData(mode, upstreamArgs, chosen, { interruptions }) {
  const settings = productSettings(chosen)
  if (!settings.embedded && upstreamArgs.length > 0)
    throw new SetupError(
      `${upstreamArgs.join(' ')}: only the embedded upstream takes arguments, and a real one is configured.`,
    )
  const release = lockData(settings.dataFolder)
  try {
    await refuseTakenPorts(settings)
    const { node, env } = await prepare({ interruptions, base: chosen, build: mode === 'start' })
    const services = productServices({ settings, env, node, mode, upstreamArgs })
    return await supervise(services, { interruptions, onReady: (reports) => greet(settings, reports.upstream) })
  } finally {
    release()
  }
}

/** What the portal is told when it runs on the reader's data: for programs that work beside it. */
export function portalEnvironment() {
  const env = readersEnv()
  const services = productServices({ settings: productSettings(env), env, node: '', mode: 'start', upstreamArgs: [] })
  return services.find(({ name }) => name === 'portal').env
}

/** What the reader has set, in the environment or in `.env`. An empty value is as good as none. */
export const readersEnv = () => withoutEmpty({ ...readEnvFile(inRoot('.env')), ...process.env })

const withoutEmpty = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** One program at a time may work on a data folder. */
export function lockData(dataFolder) {
  const { release, heldBy } = writeInto(dataFolder, 'DATA_DIR', () => tryLock(path.join(dataFolder, 'running.lock')))
  if (release) return release
  throw new SetupError(
    `Site Flow Light is already running on the data in ${dataFolder} (process ${heldBy.pid}, since ${heldBy.since}).\n` +
      'Stop that one first, or set DATA_DIR to another folder.',
  )
}

// Said before minutes of installing and building, not after them.
async function refuseTakenPorts({ host, portalPort, upstreamPort, embedded }) {
  await requireFreePort({ host, port: portalPort, portVariable: 'PORT', title: 'the portal' })
  if (embedded)
    await requireFreePort({ host, port: upstreamPort, portVariable: 'UPSTREAM_PORT', title: 'the embedded upstream' })
}

/** What the embedded upstream reports: `signIns` for people, and `notes` on anything else worth knowing at the start. */
function greet({ appOrigin, dataFolder }, { signIns = [], notes = [] } = {}) {
  const rows = signIns.map(({ username, password, note = '' }) => [username, password, note])
  const people = rows.length > 0 ? ['', table([['Sign in as', 'Password', ''], ...rows])] : []
  const more = notes.length > 0 ? ['', ...notes] : []
  const lines = [
    '',
    `Site Flow Light is ready: ${appOrigin}`,
    ...people,
    ...more,
    '',
    `Data: ${dataFolder}`,
    'Ctrl-C stops it.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
