import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { printError, SetupError } from './output.mjs'

// A Ctrl-C in a terminal arrives twice under npm: from the terminal, and passed on by npm.
const SAME_KEYSTROKE_MS = 500

/** The folder of the project, whatever folder the command was typed in. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
export const inRoot = (...parts) => path.join(root, ...parts)

const [stopRequest, killRequest] = [new AbortController(), new AbortController()]
/** Aborted by the first signal, with its name as the reason, and when the user insists. */
export const [stopSignal, killSignal] = [stopRequest.signal, killRequest.signal]

/** Stops what runs at the first signal, kills it at the second. */
export function listenForSignals() {
  let first
  function stop(signal) {
    first ??= Date.now()
    stopRequest.abort(signal)
    if (Date.now() - first > SAME_KEYSTROKE_MS) killRequest.abort(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // npm that is killed passes nothing on: its children only see that they have a new parent.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && stopRequest.abort('SIGTERM'), 500).unref()
}

const exitCodeOf = (signal) => 128 + constants.signals[signal]

/** Runs a program to its end and resolves with its exit code; with `failure`, any other than 0 is a fault of that name. */
export async function run(command, args, { env = process.env, stdio = 'inherit', failure } = {}) {
  stopSignal.throwIfAborted()
  const child = spawn(command, args, { cwd: root, env, stdio, signal: killSignal, killSignal: 'SIGKILL' })
  const stop = () => child.kill(stopSignal.reason)
  stopSignal.addEventListener('abort', stop)
  process.on('exit', stop)
  const [code, signal] = await once(child, 'exit').catch(({ message }) => {
    throw new SetupError(`${command} could not be started: ${message}`)
  })
  stopSignal.removeEventListener('abort', stop)
  process.off('exit', stop)
  if (code !== 0 && failure) throw new SetupError(`${failure} (${signal ?? code}). Its own message is above.`)
  return code ?? exitCodeOf(signal)
}

/** Ends this process with the exit code of `work`; a signal, and a fault the user can mend, end it without a stack trace. */
export async function exitWith(work) {
  try {
    process.exit(await work())
  } catch (error) {
    if (stopSignal.aborted) process.exit(exitCodeOf(stopSignal.reason))
    if (!(error instanceof SetupError || error.syscall)) throw error
    // The system's own message names the folder and the cause: no room, no right.
    const advice = 'Make room there, give this user the right to write there, or set DATA_DIR or TMPDIR.'
    printError(error.syscall ? `${error.message}. ${advice}` : error.message)
    process.exit(1)
  }
}
