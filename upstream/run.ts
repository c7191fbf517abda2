import { readConfig, withArguments } from './core/config.ts'
import { StartError } from './core/errors.ts'
import { logError, takeOverConsole } from './core/log.ts'
import { type Running, startUpstream } from './start.ts'

export async function run(): Promise<void> {
  takeOverConsole()
  // Who reads the log may be gone. Each line that is lost would be a fault, which is logged.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.umask(0o077) // what it keeps is for its own user alone
  const send = process.send?.bind(process)
  let failed: (error: unknown) => void = fail
  // While it starts, too: nobody would stop it later.
  let end = endAtOnce
  process.on('disconnect', () => end())
  process.on('uncaughtException', (error) => failed(error))
  process.on('unhandledRejection', (error) => failed(error))
  try {
    const running = await startUpstream(readConfig(withArguments(process.argv.slice(2))), (text) =>
      send?.({ type: 'progress', text }),
    )
    // No acknowledged work is lost by one fault, and a whole site depends on the program: it logs the fault and goes on.
    failed = (error) => logError('unexpected fault', error)
    end = stopOnRequest(running)
    if (send) send({ type: 'ready', origin: running.origin, signIns: running.signIns, notes: running.notes })
    else announce(running)
  } catch (error) {
    fail(error)
  }
}

function endAtOnce(): void {
  process.exit(0)
}

function announce({ origin, signIns, notes }: Running): void {
  const people = signIns.map(({ username, password, note }) => `  ${username}  ${password}  ${note}`)
  process.stdout.write(`${[`Listening on ${origin}`, ...people, ...notes].join('\n')}\n`)
}

function stopOnRequest(running: Running): () => void {
  let isStopping = false
  function end() {
    if (isStopping) return
    isStopping = true
    running.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', end)
  // A terminal sends Ctrl-C to the whole group; a child waits for its parent's SIGTERM.
  process.on('SIGINT', process.send ? () => {} : end)
  return end
}

function fail(given: unknown): never {
  // The operator has to mend the first fault, not the one that followed while the program stopped because of it.
  const error: unknown = given instanceof SuppressedError ? given.suppressed : given
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else logError('start', error)
  process.exit(1)
}
