import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { printError, SetupError } from './output.mjs'

const KILL_AFTER_MS = 8000
// A Ctrl-C in a terminal arrives twice under npm: from the terminal, and passed on by npm.
const SAME_KEYSTROKE_MS = 500
const PARENT_CHECK_MS = 500

/** The folder of the project, whatever folder the command was typed in. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const inRoot = (...parts) => path.join(root, ...parts)

const [stopRequest, killRequest] = [new AbortController(), new AbortController()]
/** Aborted by the first signal, with its name as the reason. */
export const stopSignal = stopRequest.signal
/** Aborted when the user insists. */
export const killSignal = killRequest.signal

/** The one signal handler: stops what runs at the first signal, kills it at the second. */
export function listenForSignals({ isParentWatched = process.env.npm_lifecycle_event !== undefined } = {}) {
  let first
  function stop(signal) {
    if (first === undefined) {
      first = Date.now()
      stopRequest.abort(signal)
    } else if (Date.now() - first > SAME_KEYSTROKE_MS) killRequest.abort(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (!isParentWatched) return
  // npm that is killed passes nothing on: its children only see that they have a new parent.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && first === undefined && stop('SIGTERM'), PARENT_CHECK_MS).unref()
}

/** The exit code that shells give to a program ended by this signal. */
const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** Runs a program to its end and resolves with its exit code. */
export async function run(command, args, { env = process.env, stdio = 'inherit' } = {}) {
  if (stopSignal.aborted) return exitCodeOf(stopSignal.reason)
  const child = spawn(command, args, { cwd: root, env, stdio })
  const kill = () => child.kill('SIGKILL')
  const stop = () => child.kill(stopSignal.reason) && setTimeout(kill, KILL_AFTER_MS).unref()
  const exited = new AbortController()
  stopSignal.addEventListener('abort', stop, { signal: exited.signal })
  killSignal.addEventListener('abort', kill, { signal: exited.signal })
  try {
    const [code, signal] = await once(child, 'exit')
    return code ?? exitCodeOf(signal)
  } catch (error) {
    throw new SetupError(`${command} could not be started: ${error.message}`)
  } finally {
    exited.abort()
  }
}

/** As `run`, for a step without which nothing else makes sense. */
export async function mustRun(command, args, { failure, ...options }) {
  const code = await run(command, args, options)
  if (code !== 0) throw new SetupError(`${failure} (exit code ${code}). Its own message is above.`)
}

/** Ends this process with the exit code of `work`; a signal, and a fault the user can mend, end it without a stack trace. */
export async function exitWith(work) {
  try {
    process.exit(await work())
  } catch (error) {
    if (stopSignal.aborted) process.exit(exitCodeOf(stopSignal.reason))
    if (!(error instanceof SetupError)) throw error
    printError(error.message)
    process.exit(1)
  }
}
