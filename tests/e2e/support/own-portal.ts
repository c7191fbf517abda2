import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { gatedOrigin, startUpOrigin, upstreamOrigin } from './addresses.ts'
import { expect } from './test.ts'

const program = new URL('../../../scripts/portal-server.mjs', import.meta.url)

type Settings = {
  origin: string
  /** Where the program listens, unless that is the origin's own port. */
  port?: number
  upstream?: string
  /** How far ahead its clock is. */
  clockAheadMs?: number
  env?: Record<string, string>
}
export type OwnPortal = Awaited<ReturnType<typeof startPortal>>

/** The built portal once more, with sessions and settings of its own. */
export async function startPortal({
  origin,
  port = Number(new URL(origin).port),
  upstream = upstreamOrigin,
  clockAheadMs = 0,
  env,
}: Settings) {
  const turn = isKnownToProvider(origin) ? await takeTurn(port) : undefined
  const folder = await mkdtemp(join(tmpdir(), 'own-portal-'))
  const child = fork(program, {
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: String(port),
      APP_ORIGIN: origin,
      UPSTREAM_URL: `${upstream}/api`,
      OIDC_ISSUER: `${upstreamOrigin}/identity`,
      OIDC_CLIENT_ID: 'site-flow-light',
      OIDC_CLIENT_SECRET: process.env.OIDC_CLIENT_SECRET,
      FLAGS_URL: upstream,
      FILE_ORIGINS: upstreamOrigin,
      SESSION_KEYS: randomBytes(32).toString('base64'),
      SESSION_DB: join(folder, 'sessions.db'),
      SIGN_IN_LIMIT_PER_ADDRESS: '100000',
      SIGN_IN_LIMIT_TOTAL: '100000',
      ...(clockAheadMs !== 0 && { NODE_OPTIONS: `--import=${otherClock(clockAheadMs)}` }),
      ...env,
    },
  })
  const output: string[] = []
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
  return {
    origin,
    /** What it has written to its log so far. */
    output: () => output.join(''),
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true })
      turn?.close()
    },
  }
}

/** Of those there is one each, whatever runs beside. */
const isKnownToProvider = (origin: string) => origin === gatedOrigin || origin === startUpOrigin

/** Waits until no other test has a portal at this port. Whoever listens 250 above it has. */
async function takeTurn(port: number): Promise<Server> {
  const turn = createServer()
  await expect(async () => {
    turn.listen(port + 250, '127.0.0.1')
    await once(turn, 'listening')
  }).toPass({ timeout: 100_000 })
  return turn
}

/** A program that sets the clock of another, which loads it first. */
function otherClock(aheadMs: number): string {
  const program = `
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) {
        if (given.length === 0) super(Real.now() + ${aheadMs})
        else super(...given)
      }
      // Of its own, because the server of the portal copies what is the clock's own.
      static UTC = Real.UTC
      static parse = Real.parse
      static now() {
        return Real.now() + ${aheadMs}
      }
    }`
  return `data:text/javascript,${encodeURIComponent(program)}`
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
