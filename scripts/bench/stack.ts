import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { request } from 'undici'
import { conventional } from './conventional.ts'

/** Somebody with a single account: the print site that the orders go to. */
const atKestrel = 'amir'

export type Person = { username: string; password: string }
export type Stack = { portal: string; pid: number; person: Person; dataFolder: string; stop: () => Promise<void> }

/** An upstream with data of a certain size, and a built portal in front of it. */
export async function startStack({
  build,
  seed,
  say,
}: {
  build: string
  /** The program, with its arguments, that fills the database; the upstream's own seed where there is none. */
  seed?: string[] | undefined
  say: (text: string) => void
}): Promise<Stack> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'site-flow-bench-'))
  const [upstreamPort, portalPort] = await Promise.all([freePort(), freePort()])
  const [upstreamOrigin, portal] = [`http://localhost:${upstreamPort}`, `http://localhost:${portalPort}`]
  const clientSecret = randomBytes(32).toString('hex')
  const shared = { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataFolder, OIDC_CLIENT_SECRET: clientSecret }
  if (seed) {
    say(`Seeding: ${seed.join(' ')}`)
    await finished(spawn(process.execPath, seed, { env: shared, stdio: ['ignore', 'ignore', 'inherit'] }), 'seeding')
  }
  const upstream = spawn(process.execPath, ['upstream/main.ts'], {
    env: { ...shared, UPSTREAM_PORT: String(upstreamPort), UPSTREAM_ORIGIN: upstreamOrigin, PORTAL_ORIGIN: portal },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const person = await ready(upstream)
  const stub = fork(path.join(import.meta.dirname, 'stub.ts'), [upstreamOrigin])
  const [{ port: stubPort }] = (await once(stub, 'message')) as [AddressInfo]
  const server = spawn(process.execPath, [path.join(build, '.next/standalone/server.js')], {
    env: {
      ...shared,
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: String(portalPort),
      APP_ORIGIN: portal,
      UPSTREAM_URL: `http://localhost:${stubPort}/api`,
      OIDC_ISSUER: `${upstreamOrigin}/identity`,
      OIDC_CLIENT_ID: 'site-flow-light',
      SESSION_KEYS: `1:${randomBytes(32).toString('hex')}`,
      SESSION_DB: path.join(dataFolder, 'sessions.db'),
      FLAGS_URL: upstreamOrigin,
      FILE_ORIGINS: upstreamOrigin,
      BENCH_SECRET: conventional.secret,
      LOG_LEVEL: 'error',
      SIGN_IN_LIMIT_PER_ADDRESS: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await healthy(`${portal}/api/health/ready`, server)
  return {
    portal,
    pid: server.pid ?? 0,
    person,
    dataFolder,
    async stop() {
      await Promise.all([stopped(server), stopped(upstream), stopped(stub)])
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function ready(upstream: ChildProcess): Promise<Person> {
  return new Promise((resolve, reject) => {
    upstream.once('exit', (code) => reject(new Error(`the upstream ended with code ${code}`)))
    upstream.on('message', (message: { type?: string; signIns?: Person[] }) => {
      const person = message.signIns?.find(({ username }) => username === atKestrel)
      if (message.type === 'ready' && person) resolve(person)
    })
  })
}

async function healthy(url: string, server: ChildProcess): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    if (server.exitCode !== null) throw new Error(`the portal ended with code ${server.exitCode}`)
    const isReady = await request(url).then(
      async ({ statusCode, body }) => {
        await body.dump()
        return statusCode === 200
      },
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} was never ready`)
}

async function finished(child: ChildProcess, what: string): Promise<void> {
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${what} ended with code ${String(code)}`)
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
