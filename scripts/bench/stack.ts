import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { on, once } from 'node:events'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { print } from './report.ts'

/** A person with a single account: the print site that the orders go to. */
const USERNAME = 'amir'
const READY_MS = 20_000

/** The key of the cookie that the comparison route reads. */
export const conventionalSecret = randomBytes(32).toString('hex')

export type Person = { username: string; password: string }
export type Stack = { portal: string; pid: number; person: Person; dataFolder: string; stop: () => Promise<void> }

/**
 * Builds a copy of the project with a few routes to compare with: an empty page, an empty handler, and the usual way to
 * forward a call. They are in the same build as ours, and never in the product.
 */
export function buildWithComparisons(root: string): string {
  const copy = path.join(root, '.data/bench/project')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of listed.toString().split('\0'))
    if (file !== '' && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
  cpSync(path.join(root, 'scripts/bench/routes'), path.join(copy, 'app'), { recursive: true })
  // Hard links: a second copy of half a gigabyte would take longer than the benchmark.
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), path.join(copy, 'node_modules')])
  execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { cwd: copy, stdio: 'inherit' })
  return copy
}

/** An upstream, filled by `seed.ts` with these arguments or by its own seed, and a built portal in front of it. */
export async function startStack(build: string, seed: string[] = []): Promise<Stack> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'site-flow-bench-'))
  const [upstreamPort, portalPort] = await Promise.all([findFreePort(), findFreePort()])
  const [upstreamOrigin, portal] = [`http://localhost:${upstreamPort}`, `http://localhost:${portalPort}`]
  const clientSecret = randomBytes(32).toString('hex')
  const shared = { ...process.env, HOST: '127.0.0.1', DATA_DIR: dataFolder, OIDC_CLIENT_SECRET: clientSecret }
  if (seed.length > 0) {
    print(`Seeding: ${seed.join(' ')}`)
    const seeding = spawn(process.execPath, seed, { env: shared, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(seeding, 'exit')
    if (code !== 0) throw new Error(`seeding ended with code ${String(code)}`)
  }
  const upstream = spawn(process.execPath, ['upstream/main.ts'], {
    env: { ...shared, UPSTREAM_PORT: String(upstreamPort), UPSTREAM_ORIGIN: upstreamOrigin, PORTAL_ORIGIN: portal },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const person = await readPerson(upstream)
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
      BENCH_SECRET: conventionalSecret,
      LOG_LEVEL: 'error',
      SIGN_IN_LIMIT_PER_ADDRESS: '100000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // The others notice by themselves that the benchmark has failed.
  process.once('exit', () => server.kill())
  await waitUntilReady(`${portal}/api/health/ready`, server)
  const stop = async () => {
    await Promise.all([server, upstream, stub].map(stopChild))
    await rm(dataFolder, { recursive: true, force: true })
  }
  return { portal, pid: server.pid ?? 0, person, dataFolder, stop }
}

async function readPerson(upstream: ChildProcess): Promise<Person> {
  const ended = new AbortController()
  upstream.once('exit', () => ended.abort(new Error('the upstream ended before it was ready')))
  for await (const [{ signIns }] of on(upstream, 'message', { signal: ended.signal })) {
    const person = (signIns as Person[] | undefined)?.find(({ username }) => username === USERNAME)
    if (person) return person
  }
  throw new Error(`${USERNAME} cannot sign in`)
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until && server.exitCode === null; await sleep(100)) {
    const answer = await request(url).catch(() => undefined)
    await answer?.body.dump()
    if (answer?.statusCode === 200) return
  }
  throw new Error(`${url} was never ready`)
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
