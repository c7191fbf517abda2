import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '#tests/support/servers/free-port.ts'

type Service = Awaited<ReturnType<typeof service>> & { prepared?: string }

const inTesting = (file: string) => path.join(import.meta.dirname, 'testing', file)
const started: ChildProcess[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'supervisor-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const pid of processes()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
})

it('the supervisor starts services beside each other, is ready once all are, and stops them last to first on Ctrl-C', async () => {
  const program = supervise(await service('upstream'), await service('portal'))
  await program.prints('READY')
  for (const text of ['starting the portal', 'upstream: seeding orders', '"username":"ada"'])
    expect(program.output()).toContain(text)
  expect(read('portal.asked')).toBe(3)
  program.child.kill('SIGINT')
  program.child.kill('SIGINT')
  expect(await program.exit).toBe(0)
  expect(read('portal.stopped')).toBeLessThanOrEqual(read('upstream.stopped'))
  await expectNoSurvivors()
})

it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('the supervisor leaves no process behind on %s', async (signal) => {
  const upstream = await service('upstream', signal === 'SIGKILL' ? 'serves' : 'has-child')
  const program = supervise(upstream, await service('portal'))
  await program.prints('READY')
  program.child.kill(signal)
  expect(await program.exit).toBe(signal === 'SIGKILL' ? null : 0)
  await expectNoSurvivors()
})

it('[REL-22] the supervisor kills a service that does not stop in time, or on another Ctrl-C', async () => {
  const [slow, slower] = [await service('upstream', 'stubborn'), await service('portal', 'stubborn')]
  const [timed, pressed] = [supervise({ ...slow, killAfterMs: 300 }), supervise({ ...slower, killAfterMs: 60_000 })]
  for (const program of [timed, pressed]) await program.prints('READY')
  timed.child.kill('SIGTERM')
  pressed.child.kill('SIGINT')
  await pressed.prints('stopping')
  const again = setInterval(() => pressed.child.kill('SIGINT'), 200)
  expect([await timed.exit, await pressed.exit]).toEqual([0, 0])
  clearInterval(again)
  await expectNoSurvivors()
}, 50_000)

it('the supervisor stops the others when a service crashes, and what that one had started', async () => {
  const program = supervise(await service('upstream', 'has-child'), await service('portal'))
  await program.prints('READY')
  process.kill(read('upstream.pid'), 'SIGKILL')
  await program.prints('The upstream ended unexpectedly (signal SIGKILL). Stopping.')
  expect(await program.exit).toBe(1)
  await expectNoSurvivors()
})

it('the supervisor stops the others when a service cannot be prepared', async () => {
  const program = supervise(await service('upstream'), { ...(await service('portal')), prepared: 'Not built.' })
  await program.prints('Not built. Stopping.')
  expect(await program.exit).toBe(1)
  expect(program.output()).not.toContain('starting the portal')
  await expectNoSurvivors()
})

it('the supervisor stops when the npm that started it is killed', async () => {
  const args = JSON.stringify(argumentsOf(await service('upstream')))
  const start = `require('node:child_process').spawn(process.execPath, ${args}, { stdio: 'inherit' })`
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const npm = follow(spawn(process.execPath, ['-e', start], { env }))
  await npm.prints('READY')
  npm.child.kill('SIGKILL')
  await expectNoSurvivors()
})

it('the supervisor names a taken port before it starts anything', async () => {
  const [upstream, taken] = [await service('upstream'), await service('portal')]
  const other = createServer()
  await once(other.listen(taken.port, '127.0.0.1'), 'listening')
  const program = supervise(upstream, taken)
  const words = `Port ${taken.port} is already in use, so the portal cannot start.`
  expect([await program.exit, program.output()]).toEqual([1, expect.stringContaining(words)])
  expect(processes()).toEqual([])
  other.close()
})

async function service(name: 'upstream' | 'portal', behaviour: 'serves' | 'stubborn' | 'has-child' = 'serves') {
  const port = await freePort()
  return {
    name,
    command: process.execPath,
    args: [inTesting('dummy-service.mjs'), behaviour],
    env: { PORT: String(port), PID_FOLDER: folder, NAME: name },
    host: '127.0.0.1',
    port,
    variable: 'PORT',
    health: name === 'portal' ? { path: '/', host: 'localhost' } : undefined,
    killAfterMs: 8000,
  }
}

const argumentsOf = (...services: Service[]) => [inTesting('supervise.mjs'), JSON.stringify(services)]
const supervise = (...services: Service[]) => follow(spawn(process.execPath, argumentsOf(...services)))

function follow(child: ChildProcess) {
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk))
  return {
    child,
    output: () => output,
    prints: (text: string) => expect.poll(() => output).toContain(text),
    exit: new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code))),
  }
}

const read = (file: string) => Number(readFileSync(path.join(folder, file), 'utf8'))
const processes = () => readdirSync(folder).flatMap((file) => (/\.(?:pid|grandchild)$/.test(file) ? read(file) : []))
const expectNoSurvivors = () => expect.poll(() => processes().filter(isAlive)).toEqual([])

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    // A zombie has ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
