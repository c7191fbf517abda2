import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { prefixLines, print, printError, SetupError } from './output.mjs'
import { killSignal, root, stopSignal } from './processes.mjs'

const SILENCE_MS = 180_000
const HEALTH_POLL_MS = 100
const HEALTH_TIMEOUT_MS = 5000
// About every ten seconds.
const PRINTED_TRY = 100
const PRINT_STOPPING_AFTER_MS = 2000
const SHOWN_LENGTH = 300

/**
 * Runs services one after the other until a signal comes or one of them ends, and resolves with the exit code. It leaves
 * no process behind. `onReady` gets what each service reported about itself, by name.
 */
export async function supervise(services, { onReady, silenceMs = SILENCE_MS }) {
  // The last to start is the first to stop: the portal goes before what it talks to.
  const running = []
  const ended = () => Promise.race(running.map((program) => program.ended))
  killSignal.addEventListener('abort', () => running.forEach((program) => program.kill()))
  const stopped = new Promise((resolve) => stopSignal.addEventListener('abort', () => resolve(undefined)))

  async function runUntilFault() {
    for (const service of services) {
      if (stopSignal.aborted) return undefined
      print(`starting ${service.title} on port ${service.port}`)
      running.unshift(startService(service))
      const fault = await Promise.race([running[0].waitUntilReady(silenceMs), ended()])
      if (fault) return fault
    }
    if (!stopSignal.aborted) onReady(Object.fromEntries(running.map(({ name, report }) => [name, report()])))
    return ended()
  }
  try {
    const fault = await Promise.race([stopped, runUntilFault()])
    if (fault) printError(`${fault} Stopping.`)
    else print('stopping')
    return fault ? 1 : 0
  } finally {
    for (const program of running) await program.stop()
    print('stopped')
  }
}

/**
 * Starts one service with its output under its name. The service may report `{ type: 'progress', text }` and
 * `{ type: 'ready', … }`, and ends itself on `{ type: 'stop' }`, within `killAfterMs`, and when its parent is gone.
 */
function startService(service) {
  const child = spawn(service.command, service.args, {
    cwd: root,
    env: service.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C in the terminal reaches only us, and what the service started can be ended with it.
    detached: true,
  })
  const title = capital(service.title)
  const state = { lastNews: Date.now(), report: undefined, isReady: false, hasEnded: false }
  const printProgress = (text) => print(`${service.name}: ${text}`)
  const forward = (from, to) =>
    createInterface({ input: from }).on('line', (line) => to.write(`${prefixLines(service.name, line)}\n`))

  forward(child.stdout, process.stdout)
  forward(child.stderr, process.stderr)
  child.on('message', (message) => {
    state.lastNews = Date.now()
    if (message.type === 'progress') printProgress(message.text)
    if (message.type === 'ready') state.report = message
  })
  const how = once(child, 'exit').then(
    ([code, signal]) => (signal ? `signal ${signal}` : `exit code ${code}`),
    ({ message }) => message,
  )
  const ended = how.then((reason) => {
    state.hasEnded = true
    killGroup(child)
    return state.isReady
      ? `${title} ended unexpectedly (${reason}).`
      : `${title} could not start (${reason}). Its own message is above.`
  })

  return {
    name: service.name,
    report: () => state.report,
    /** Resolves with a sentence about how it ended. */
    ended,
    kill: () => killGroup(child),

    /** Resolves when the service serves, with a sentence when there has been no news of it for too long. */
    async waitUntilReady(silenceMs) {
      for (let tries = 1; !state.hasEnded && Date.now() - state.lastNews < silenceMs; tries += 1) {
        const isReported = state.report || !service.reportsReady
        const missing = (await findMissing(service)) ?? (isReported ? undefined : 'it has not reported yet')
        state.isReady = missing === undefined
        if (state.isReady) return undefined
        if (tries % PRINTED_TRY === 0) printProgress(`not ready, ${missing}`)
        await sleep(HEALTH_POLL_MS)
      }
      return state.hasEnded ? ended : `${title} did not become ready: no news for ${silenceMs / 1000} s.`
    },

    async stop() {
      if (state.hasEnded) return
      if (child.connected) child.send({ type: 'stop' }, () => {})
      else child.kill('SIGTERM')
      const timers = [
        setTimeout(printProgress, PRINT_STOPPING_AFTER_MS, 'finishing what has begun; Ctrl-C ends it at once'),
        setTimeout(killGroup, service.killAfterMs, child),
      ]
      await ended
      timers.forEach(clearTimeout)
    },
  }
}

function killGroup(child) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Asks the service whether it serves. Resolves with what is still missing, or with nothing when it does. */
async function findMissing({ host, port, health }) {
  // An address that means "all of this machine's" can be listened on but not called.
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  const headers = { host: health.host }
  const asked = get({ host: reachable, port, path: health.path, headers, timeout: HEALTH_TIMEOUT_MS, agent: false })
  asked.on('timeout', () => asked.destroy(new Error('it does not answer')))
  try {
    const [response] = await once(asked, 'response')
    const answer = await text(response)
    return response.statusCode === 200
      ? undefined
      : `it answers ${response.statusCode} ${answer.slice(0, SHOWN_LENGTH)}`.trim()
  } catch (error) {
    return error.code === 'ECONNREFUSED' ? 'it is not listening yet' : error.message
  }
}

/** Refuses when a service could not listen where it is told to. */
export async function requireFreePorts(services) {
  for (const { host, port, portVariable, title } of services) {
    const probe = createServer().listen({ host, port, exclusive: true })
    await once(probe, 'listening').catch(({ code, message }) => {
      if (code === 'EADDRINUSE')
        throw new SetupError(
          `Port ${port} is already in use, so ${title} cannot start. Stop the other program or set ${portVariable} to a free port.`,
        )
      throw new SetupError(`${capital(title)} cannot listen: ${message}. Correct ${portVariable} or HOST.`)
    })
    await once(probe.close(), 'close')
  }
}

const capital = (words) => words[0].toUpperCase() + words.slice(1)
