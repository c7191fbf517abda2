import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePort } from '#tests/support/servers/free-port.ts'

type Behaviour = 'serves' | 'never-ready' | 'stubborn' | 'has-child'

const here = import.meta.dirname
const started: ChildProcess[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'supervisor-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const pid of processes()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

it('the supervisor starts services in order, and stops them last to first on Ctrl-C', async () => {
  const program = await supervise({ upstream: 'serves', portal: 'serves' })
  await program.prints('READY')
  for (const text of ['upstream: seeding orders', '"username":"ada"']) expect(program.output()).toContain(text)
  // From the terminal, and from npm.
  program.child.kill('SIGINT')
  program.child.kill('SIGINT')
  expect(await program.exit).toBe(0)
  expect(readNote('portal', 'stopped')).toBeLessThanOrEqual(readNote('upstream', 'stopped'))
  await expectNoSurvivors()
})

it.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('the supervisor leaves no process behind on %s', async (signal) => {
  const program = await supervise({ upstream: signal === 'SIGKILL' ? 'serves' : 'has-child', portal: 'serves' })
  await program.prints('READY')
  program.child.kill(signal)
  expect(await program.exit).toBe(signal === 'SIGKILL' ? null : 0)
  await expectNoSurvivors()
})

it('[REL-22] the supervisor kills a service that does not stop in time, or on another Ctrl-C', async () => {
  const [timed, pressed] = await Promise.all(
    [{ killAfterMs: 300 }, { killAfterMs: 60_000 }].map(async (time, at) => {
      const services = [{ ...(await service(`upstream${at}`, 'stubborn')), ...time }]
      const program = follow(superviseProcess({ services }))
      await program.prints('READY')
      return program
    }),
  )
  timed?.child.kill('SIGTERM')
  pressed?.child.kill('SIGINT')
  await pressed?.prints('stopping')
  const again = setInterval(() => pressed?.child.kill('SIGINT'), 200)
  // Without it, the service would have had its minute.
  expect([await timed?.exit, await pressed?.exit]).toEqual([0, 0])
  clearInterval(again)
  await expectNoSurvivors()
}, 50_000)

it('the supervisor stops the others when a service crashes, and what that one had started', async () => {
  const program = await supervise({ upstream: 'has-child', portal: 'serves' })
  await program.prints('READY')
  process.kill(readNote('upstream', 'pid'), 'SIGKILL')
  expect(await program.exit).toBe(1)
  expect(program.output()).toContain('The dummy upstream ended unexpectedly (signal SIGKILL). Stopping.')
  await expectNoSurvivors()
})

it('the supervisor stops when the npm that started it is killed', async () => {
  const services = [await service('upstream', 'serves')]
  const script = JSON.stringify(path.join(here, 'testing/supervise.mjs'))
  const argument = JSON.stringify(JSON.stringify({ services, isParentWatched: true }))
  const spawning = `require('node:child_process').spawn(process.execPath, [${script}, ${argument}], { stdio: 'inherit' })`
  const program = follow(spawn(process.execPath, ['-e', spawning]))
  await program.prints('READY')
  program.child.kill('SIGKILL')
  await expectNoSurvivors()
})

it('the supervisor names a service that does not get ready, and a taken port before that', async () => {
  const [silent, taken] = [await service('upstream', 'never-ready'), await service('portal', 'serves')]
  const other = createServer()
  await once(other.listen(taken.port, '127.0.0.1'), 'listening')
  for (const [services, words] of [
    [[silent, taken], `Port ${taken.port} is already in use, so the dummy portal cannot start.`],
    [[silent], 'The dummy upstream did not become ready: no news for 1.5 s.'],
  ] as const) {
    expect(readNotes('pid'), words).toEqual([])
    const program = follow(superviseProcess({ services, silenceMs: 1500 }))
    expect([await program.exit, program.output()]).toEqual([1, expect.stringContaining(words)])
  }
  other.close()
  await expectNoSurvivors()
})

const supervise = async (behaviours: Record<string, Behaviour>) =>
  follow(superviseProcess({ services: await Promise.all(Object.entries(behaviours).map((each) => service(...each))) }))

async function service(name: string, behaviour: Behaviour) {
  const port = await freePort()
  return {
    name,
    title: `the dummy ${name}`,
    command: process.execPath,
    args: [path.join(here, 'testing/dummy-service.mjs'), behaviour],
    env: { PORT: String(port), PID_FOLDER: folder, NAME: name },
    host: '127.0.0.1',
    port,
    portVariable: `${name.toUpperCase()}_PORT`,
    health: { path: '/', host: 'localhost' },
    reportsReady: true,
    killAfterMs: 8000,
  }
}

const superviseProcess = (argument: { services: unknown; silenceMs?: number }) =>
  spawn(process.execPath, [path.join(here, 'testing/supervise.mjs'), JSON.stringify(argument)])

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

const readNotes = (what: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(`.${what}`))
    .map((file) => Number(readFileSync(path.join(folder, file), 'utf8')))

const readNote = (name: string, what: string) => Number(readFileSync(path.join(folder, `${name}.${what}`), 'utf8'))

const processes = () => [...readNotes('pid'), ...readNotes('grandchild')]
const expectNoSurvivors = () => expect.poll(() => processes().filter(isAlive)).toEqual([])

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    // A process that ended stays listed until its parent has asked how.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
