import { readConfig } from './config.ts'
import { describeError, logError } from './log.ts'
import { type Running, startUpstream } from './start.ts'
import { StartError } from './start-error.ts'

/** Runs as a program: by itself, or as a child that reports to its parent and stops on its word. */
export async function run(): Promise<void> {
  const send = process.send?.bind(process)
  let failed: (error: unknown) => void = fail
  process.on('uncaughtException', (error) => failed(error))
  process.on('unhandledRejection', (error) => failed(error))
  try {
    const running = await startUpstream(readConfig(), (text) => send?.({ type: 'progress', text }))
    // Nothing acknowledged hangs on one fault, and a whole site on the program: it says what happened and goes on.
    failed = (error) => logError('unexpected fault', error)
    stopOnRequest(running)
    if (send) send({ type: 'ready', origin: running.origin, signIns: running.signIns, notes: running.notes })
    else announce(running)
  } catch (error) {
    fail(error)
  }
}

function announce({ origin, signIns, notes }: Running): void {
  console.log(`Listening on ${origin}`)
  for (const { username, password, note } of signIns) console.log(`  ${username}  ${password}  ${note}`)
  for (const note of notes) console.log(note)
}

function stopOnRequest(running: Running): void {
  let isStopping = false
  const end = () => {
    if (isStopping) return
    isStopping = true
    running.stop().then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', end)
  process.on('disconnect', end)
  process.on('message', (message) => {
    if (typeof message === 'object' && message && 'type' in message && message.type === 'stop') end()
  })
  // A terminal sends Ctrl-C to the whole group; a child waits for its parent's word.
  process.on('SIGINT', process.send ? () => {} : end)
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : describeError(error))
  process.exit(1)
}
