import { spawn } from 'node:child_process'
import { exitCodeOf, onAbort } from './interruptions.mjs'
import { SetupError } from './log.mjs'
import { root } from './root.mjs'

const KILL_AFTER_MS = 8000

/**
 * Runs a program to its end and resolves with its exit code. An interruption ends the program politely; a second one,
 * or eight seconds of patience, ends it for good.
 */
export function run(command, args, { env = process.env, interruptions, stdio = 'inherit' } = {}) {
  if (interruptions?.requested.aborted) return Promise.resolve(exitCodeOf(interruptions.requested.reason))
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio })
    let patience
    const forgetRequest = onAbort(interruptions?.requested, () => {
      child.kill(interruptions.requested.reason)
      patience = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
    })
    const forgetInsistence = onAbort(interruptions?.insisted, () => child.kill('SIGKILL'))
    const settle = () => {
      clearTimeout(patience)
      forgetRequest()
      forgetInsistence()
    }
    child.once('error', (error) => {
      settle()
      reject(new SetupError(`${command} could not be started: ${error.message}`))
    })
    child.once('exit', (code, signal) => {
      settle()
      resolve(code ?? exitCodeOf(signal))
    })
  })
}

/** Like `run`, for a step without which nothing else makes sense. */
export async function mustRun(command, args, { failure, ...options }) {
  const code = await run(command, args, options)
  if (options.interruptions?.requested.aborted) throw new Interrupted(options.interruptions.requested.reason)
  if (code !== 0) throw new SetupError(`${failure} (exit code ${code}). What it said is above.`)
}

/** The reader pressed Ctrl-C, or something else asked us to end, before the work was done. */
export class Interrupted extends Error {
  name = 'Interrupted'
  constructor(signal) {
    super(`Interrupted by ${signal}.`)
    this.exitCode = exitCodeOf(signal)
  }
}
