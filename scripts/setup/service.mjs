import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { whatIsMissing } from './health.mjs'
import { prefixLines } from './log.mjs'
import { root } from './root.mjs'

const HEALTH_POLL_MS = 100
const REPORT_AFTER_MS = 10_000
const TELL_AFTER_MS = 2000

/**
 * Starts one service with its output under its name. The service may report `{ type: 'progress', text }` and
 * `{ type: 'ready', … }`, and ends itself on `{ type: 'stop' }`, within `killAfterMs`, and when its parent is gone.
 */
export function startService(service, { onProgress = () => {} } = {}) {
  const child = spawn(service.command, service.args, {
    cwd: root,
    env: service.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C in the terminal reaches only us, and what the service started can be ended with it.
    detached: process.platform !== 'win32',
  })
  const state = { lastNews: Date.now() }

  forwardLines(child.stdout, process.stdout, service.name)
  forwardLines(child.stderr, process.stderr, service.name)
  child.on('message', (message) => {
    state.lastNews = Date.now()
    if (message?.type === 'progress') onProgress(message.text)
    if (message?.type === 'ready') state.report = message
  })
  const exit = new Promise((resolve) => {
    const end = (how) => {
      state.ended = how
      killGroup(child)
      resolve(how)
    }
    child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`))
    child.once('error', (error) => end(error.message))
  })

  const reported = () => !service.reportsReady || state.report !== undefined

  return {
    service,
    /** Resolves with how the service ended. Never rejects. */
    exit,
    hasEnded: () => Boolean(state.ended),

    /**
     * Waits for the service to serve, telling every ten seconds what it still waits for. Resolves with what the service
     * reported about itself, or nothing when it has ended or there was no news for too long.
     */
    async ready({ silenceMs, onWaiting }) {
      let lastTold = Date.now()
      while (!state.ended && Date.now() - state.lastNews < silenceMs) {
        const missing = (await whatIsMissing(service)) ?? (reported() ? undefined : 'it has not reported yet')
        if (missing === undefined) return state.report ?? {}
        if (Date.now() - Math.max(lastTold, state.lastNews) > REPORT_AFTER_MS) {
          lastTold = Date.now()
          onWaiting(missing)
        }
        await pause(HEALTH_POLL_MS)
      }
      return undefined
    },

    async stop() {
      if (state.ended) return
      if (child.connected) child.send({ type: 'stop' }, () => {})
      else child.kill('SIGTERM')
      const told = setTimeout(() => onProgress('finishing what has begun; Ctrl-C ends it at once'), TELL_AFTER_MS)
      const patience = setTimeout(() => killGroup(child), service.killAfterMs)
      await exit
      clearTimeout(told)
      clearTimeout(patience)
    },

    kill: () => killGroup(child),
  }
}

function forwardLines(from, to, name) {
  createInterface({ input: from }).on('line', (line) => to.write(`${prefixLines(name, line)}\n`))
}

function killGroup(child) {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
