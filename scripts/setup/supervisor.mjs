import { onAbort } from './interruptions.mjs'
import { complain, say } from './log.mjs'
import { requireFreePort } from './ports.mjs'
import { startService } from './service.mjs'

const SILENCE_MS = 180_000

/**
 * Runs services one after the other until somebody asks them to end or one of them does. Resolves with the exit code,
 * and leaves no process behind. `onReady` gets what each service reported about itself, by name.
 */
export async function supervise(services, { interruptions, onReady, silenceMs = SILENCE_MS }) {
  for (const service of services) await requireFreePort(service)
  const running = []
  onAbort(interruptions.insisted, () => {
    for (const part of running) part.kill()
  })
  const interrupted = new Promise((resolve) => onAbort(interruptions.requested, () => resolve(undefined)))
  try {
    const fault = await Promise.race([
      interrupted,
      runUntilFault(services, { running, interruptions, onReady, silenceMs }),
    ])
    if (fault) complain(`${fault} Stopping.`)
    else say('stopping')
    return fault ? 1 : 0
  } finally {
    for (const part of running) await part.stop()
    say('stopped')
  }
}

/** Resolves with a sentence about what went wrong, and only then. */
async function runUntilFault(services, { running, interruptions, onReady, silenceMs }) {
  const reports = {}
  for (const service of services) {
    // The supervisor is stopping what runs: nothing may be started behind its back.
    if (interruptions.requested.aborted) return new Promise(() => {})
    say(`starting ${service.title} on port ${service.port}`)
    const tell = (text) => say(`${service.name}: ${text}`)
    const part = startService(service, { onProgress: tell })
    // The last to start is the first to stop: the portal goes before what it talks to.
    running.unshift(part)
    reports[service.name] = await part.ready({ silenceMs, onWaiting: (missing) => tell(`not ready, ${missing}`) })
    if (!reports[service.name]) return startFault(part, silenceMs)
  }
  if (!interruptions.requested.aborted && !running.some((part) => part.hasEnded())) onReady(reports)
  return Promise.race(running.map(endOf))
}

async function startFault(part, silenceMs) {
  const title = capital(part.service.title)
  if (!part.hasEnded()) return `${title} did not become ready: no news for ${silenceMs / 1000} s.`
  return `${title} could not start (${await part.exit}). What it said is above.`
}

const endOf = async (part) => `${capital(part.service.title)} ended unexpectedly (${await part.exit}).`

const capital = (text) => text[0].toUpperCase() + text.slice(1)
