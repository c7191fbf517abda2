import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { request } from 'undici'
import { proxiedOrigin, startUpOrigin, upstreamOrigin } from './addresses.ts'

const root = new URL('../../../../', import.meta.url)
const program = 'scripts/portal-server.mjs'
const standalone = '.next/standalone'

type Settings = {
  origin: string
  /** Where the program listens, unless that is the origin's own port. */
  port?: number
  upstream?: string
  /** The folder of the build. */
  built?: URL
  env?: Record<string, string>
}
export type OwnPortal = Awaited<ReturnType<typeof startPortal>>

/** Starts the built portal a second time, with sessions and settings of its own. */
export async function startPortal({
  origin,
  port = Number(new URL(origin).port),
  upstream = upstreamOrigin,
  built = root,
  env,
}: Settings) {
  const turn = isKnownToProvider(origin) ? await takeTurn(port) : undefined
  const folder = await mkdtemp(join(tmpdir(), 'own-portal-'))
  const settings = {
    silent: true,
    execArgv: ['--max-semi-space-size=24'], // as `npm start` has it
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: '2', // as `npm start` has it
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', root)), // as `npm start` has it
      NODE_ENV: 'production' as const,
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      APP_ORIGIN: origin,
      UPSTREAM_URL: `${upstream}/api`,
      OIDC_ISSUER: `${upstreamOrigin}/identity`,
      OIDC_CLIENT_ID: 'site-flow-light',
      OIDC_CLIENT_SECRET: process.env.OIDC_CLIENT_SECRET,
      FLAGS_URL: upstream,
      FILE_ORIGINS: upstreamOrigin,
      DOCS_ORIGIN: upstream,
      SESSION_KEYS: randomBytes(32).toString('base64'),
      SESSION_DB: join(folder, 'sessions.db'),
      SIGN_IN_LIMIT_PER_ADDRESS: '100000',
      ...env,
    },
  }
  const output: string[] = []
  async function start() {
    const child = fork(new URL(program, built), settings)
    child.stdout?.on('data', (text) => output.push(String(text)))
    child.stderr?.on('data', (text) => output.push(String(text)))
    const exited = once(child, 'exit')
    await expect(async () => {
      if (child.exitCode !== null) throw new Error(`the portal ended: ${output.join('')}`)
      const headers = { host: new URL(origin).host }
      const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/health/ready`, { headers })
      await body.dump()
      expect(statusCode).toBe(200)
    }).toPass({ timeout: 60_000 })
    return { child, exited }
  }
  let { child, exited } = await start()
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return {
    origin,
    pid: () => child.pid,
    /** The portal's log so far. */
    output: () => output.join(''),
    /** Kills the process as a power cut would: it finishes and closes nothing. */
    kill,
    async startAgain() {
      ;({ child, exited } = await start())
    },
    async stop() {
      await kill()
      await rm(folder, { recursive: true, force: true }) // a test may stop its portal before its fixture does
      turn?.close()
    },
  }
}

/** Origins that the provider knows. There is one for each purpose, so two parallel tests would share it. */
const isKnownToProvider = (origin: string) => origin === proxiedOrigin || origin === startUpOrigin

/** Waits until no other test has a portal at this port: the test that has it listens 250 above it. */
async function takeTurn(port: number): Promise<Server> {
  const turn = createServer()
  await expect(async () => {
    turn.listen(port + 250, '127.0.0.1')
    await once(turn, 'listening')
  }).toPass({ timeout: 100_000 })
  return turn
}

/** A copy of the built portal with another build id, as after an update. */
export async function laterBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'later-build-'))
  const built = pathToFileURL(`${folder}/`)
  await cp(new URL(standalone, root), new URL(standalone, built), { recursive: true, verbatimSymlinks: true })
  for (const name of ['scripts', 'lib', 'messages', 'package.json'])
    await cp(new URL(name, root), new URL(name, built), { recursive: true })
  await writeFile(new URL(`${standalone}/.next/BUILD_ID`, built), 'of-a-later-day')
  return { built, remove: () => rm(folder, { recursive: true }) }
}
