import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/servers/free-port.ts'

type Behaviour = 'serves' | 'refuses' | 'never-ready' | 'stubborn' | 'has-child'

const here = import.meta.dirname
const started: ChildProcess[] = []
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'supervisor-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  for (const pid of readNotes('pid').concat(readNotes('grandchild'))) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

describe('the supervisor', () => {
  it('starts the services in order, passes on their reports, and stops them last to first on Ctrl-C', async () => {
    const program = await supervise({ upstream: 'serves', portal: 'serves' })
    await program.prints('READY')
    expect(program.output()).toContain('upstream: seeding orders')
    expect(program.output()).toContain('"username":"ada"')
    program.child.kill('SIGINT')
    expect(await program.exit).toBe(0)
    expect(readNote('portal', 'stopped')).toBeLessThanOrEqual(readNote('upstream', 'stopped'))
    await expectNoSurvivors()
  })

  it.each(['SIGTERM', 'SIGHUP'] as const)('leaves no process behind on %s', async (signal) => {
    const program = await supervise({ upstream: 'has-child', portal: 'serves' })
    await program.prints('READY')
    program.child.kill(signal)
    expect(await program.exit).toBe(0)
    await expectNoSurvivors()
  })

  it('takes a Ctrl-C that arrives twice, from the terminal and from npm, for one', async () => {
    const program = await supervise({ upstream: 'serves', portal: 'serves' })
    await program.prints('READY')
    program.child.kill('SIGINT')
    program.child.kill('SIGINT')
    expect(await program.exit).toBe(0)
    expect(existsSync(path.join(folder, 'upstream.stopped'))).toBe(true)
  })

  it('kills a service that does not stop when Ctrl-C is pressed again', async () => {
    const program = await supervise({ upstream: 'stubborn' })
    await program.prints('READY')
    program.child.kill('SIGINT')
    await program.prints('stopping')
    const since = performance.now()
    const again = setInterval(() => program.child.kill('SIGINT'), 200)
    expect(await program.exit).toBe(0)
    clearInterval(again)
    // Without it, the service would have had its eight seconds.
    expect(performance.now() - since).toBeLessThan(7000)
    await expectNoSurvivors()
  })

  it('[REL-22] kills a service that does not stop in its time', async () => {
    const services = [{ ...(await service('upstream', 'stubborn')), killAfterMs: 300 }]
    const program = follow(superviseProcess({ services }))
    await program.prints('READY')
    const since = performance.now()
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
    // Others are given eight seconds.
    expect(performance.now() - since).toBeLessThan(7000)
    await expectNoSurvivors()
  })

  it('stops the others and fails when one of them crashes, together with what that one had started', async () => {
    const program = await supervise({ upstream: 'has-child', portal: 'serves' })
    await program.prints('READY')
    process.kill(readNote('upstream', 'pid'), 'SIGKILL')
    expect(await program.exit).toBe(1)
    expect(program.output()).toContain('The dummy upstream ended unexpectedly (signal SIGKILL). Stopping.')
    await expectNoSurvivors()
  })

  it('prints which service could not start, and starts nothing after it', async () => {
    const program = await supervise({ upstream: 'refuses', portal: 'serves' })
    expect(await program.exit).toBe(1)
    expect(program.output()).toContain('[upstream] the data is in use')
    expect(program.output()).toContain('The dummy upstream could not start (exit code 1).')
    expect(readNotes('pid')).toEqual([])
  })

  it('fails when a service never becomes ready', async () => {
    const services = [await service('upstream', 'never-ready')]
    const program = follow(superviseProcess({ services, silenceMs: 1500 }))
    expect(await program.exit).toBe(1)
    expect(program.output()).toContain('The dummy upstream did not become ready: no news for 1.5 s.')
    await expectNoSurvivors()
  })

  it('killed without warning, leaves no service behind', async () => {
    const program = await supervise({ upstream: 'serves', portal: 'serves' })
    await program.prints('READY')
    program.child.kill('SIGKILL')
    await program.exit
    await expectNoSurvivors()
  })

  it('stops when the npm that started it is killed', async () => {
    const services = [await service('upstream', 'serves')]
    const script = JSON.stringify(path.join(here, 'testing/supervise.mjs'))
    const argument = JSON.stringify(JSON.stringify({ services, isParentWatched: true }))
    const spawning = `require('node:child_process').spawn(process.execPath, [${script}, ${argument}], { stdio: 'inherit' })`
    const program = follow(spawn(process.execPath, ['-e', spawning]))
    await program.prints('READY')
    program.child.kill('SIGKILL')
    await expectNoSurvivors()
  })

  it('starts nothing when a port is taken', async () => {
    const taken = await service('portal', 'serves')
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(taken.port, '127.0.0.1', resolve))
    const program = follow(superviseProcess({ services: [await service('upstream', 'serves'), taken] }))
    expect(await program.exit).not.toBe(0)
    other.close()
    expect(program.output()).toContain(
      `Port ${taken.port} is already in use, so the dummy portal cannot start. Stop the other program or set PORTAL_PORT to a free port.`,
    )
    expect(readNotes('pid')).toEqual([])
  })
})

async function supervise(behaviours: Record<string, Behaviour>) {
  const services = await Promise.all(Object.entries(behaviours).map(([name, behaviour]) => service(name, behaviour)))
  return follow(superviseProcess({ services }))
}

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
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
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

const survivors = () => readNotes('pid').concat(readNotes('grandchild')).filter(isAlive)

const expectNoSurvivors = () => expect.poll(survivors).toEqual([])

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    // A process that ended stays listed until its parent has asked how.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
