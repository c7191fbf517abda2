import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { prefixLines, print, printError, SetupError } from './output.mjs'
import { killSignal, root, stopSignal } from './processes.mjs'

/** Runs services until a signal comes or one of them ends, leaves no process behind, and resolves with the exit code. */
export async function supervise(services, { onReady }) {
  const running = [] // the last to start is the first to stop
  const stopped = once(stopSignal, 'abort').then(() => undefined)
  const findFault = (...work) => Promise.race([stopped, ...work, ...running.map(({ ended }) => ended)])
  let fault
  for (const service of services) {
    fault = await findFault(service.prepared)
    if (fault || stopSignal.aborted) break
    print(`starting the ${service.name} on port ${service.port}`)
    running.unshift(startService(service))
  }
  for (const program of running.toReversed())
    if (!fault && !stopSignal.aborted) fault = await findFault(waitUntilReady(program))
  if (!fault && !stopSignal.aborted) {
    onReady(Object.fromEntries(running.map(({ name, report }) => [name, report])))
    fault = await findFault()
  }
  if (fault) printError(`${fault} Stopping.`)
  else print('stopping: what has begun is finished first; another Ctrl-C ends it at once')
  for (const program of running) await program.stop()
  print('stopped')
  return fault ? 1 : 0
}

/** Starts a service, which has to end by itself on SIGTERM and when its parent is gone. */
function startService(service) {
  const { name, command, args, env, killAfterMs } = service
  // A group of its own: Ctrl-C in the terminal reaches only us, and what the service started can be ended with it.
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
  function kill() {
    try {
      process.kill(-Number(child.pid), 'SIGKILL')
    } catch {} // all of it has ended
  }
  killSignal.addEventListener('abort', kill)
  for (const output of ['stdout', 'stderr'])
    createInterface(child[output]).on('line', (line) => process[output].write(`${prefixLines(name, line)}\n`))
  child.on('message', (message) => {
    if (message.type === 'progress') print(`${name}: ${message.text}`)
    if (message.type === 'ready') program.report = message
  })
  const program = {
    ...service,
    ended: once(child, 'exit').then(([code, signal]) => {
      kill()
      const how = signal ? `signal ${signal}` : `exit code ${code}`
      if (program.isReady) return `The ${name} ended unexpectedly (${how}).`
      return `The ${name} could not start (${how}). Its own message is above.`
    }),
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(kill, killAfterMs)
      await program.ended
      clearTimeout(timer)
    },
  }
  return program
}

async function waitUntilReady(program) {
  for (let tries = 1; !program.isReady; tries += 1) {
    await sleep(100)
    const missing = await findMissing(program)
    program.isReady = missing === undefined
    if (tries % 100 === 0) print(`${program.name}: not ready, ${missing}`)
  }
}

/** What keeps a program from serving, if anything does. */
async function findMissing({ host, port, health, report }) {
  if (!health) return report ? undefined : 'it has not reported yet'
  const headers = { host: health.host }
  const asked = get({ host, port, path: health.path, headers, agent: false, signal: AbortSignal.timeout(5000) })
  asked.on('error', () => {}) // after the response, too
  try {
    const [response] = await once(asked, 'response')
    const answer = await text(response)
    return response.statusCode === 200 ? undefined : `it answers ${response.statusCode} ${answer}`
  } catch ({ message }) {
    return message
  }
}

export async function requireFreePorts(services) {
  for (const { host, port, variable, name } of services) {
    const probe = createServer().listen(port, host)
    await once(probe, 'listening').catch(({ code, message }) => {
      const why = code === 'EADDRINUSE' ? `Port ${port} is already in use` : message
      throw new SetupError(`${why}, so the ${name} cannot start. Stop the other program, or set ${variable} or HOST.`)
    })
    await once(probe.close(), 'close')
  }
}
