import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A server program that runs on this machine for one test file. */
export type ServerProcess = {
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Keeps its connections and answers nothing, until the returned function is called. */
  freeze(): () => void
}

type Program = Pick<SpawnOptions, 'uid' | 'gid' | 'env'> & { command: string; args: string[]; readyText: string }

/** Starts a program and waits until its output says that it is ready. Undefined when it is not installed. */
export async function startServer({ command, args, readyText, ...as }: Program): Promise<ServerProcess | undefined> {
  const server = spawn(command, args, { ...as, stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    await once(server, 'spawn')
  } catch {
    return undefined
  }
  await said(server, readyText)
  return {
    async stop(signal = 'SIGTERM') {
      const exited = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : undefined
      server.kill(signal)
      await exited
    },
    freeze() {
      server.kill('SIGSTOP')
      return () => server.kill('SIGCONT')
    },
  }
}

function said({ stdout, stderr, spawnfile }: ChildProcess, text: string): Promise<void> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    for (const input of [stdout, stderr]) {
      if (!input) continue
      const reader = createInterface({ input })
      reader.on('line', (line) => {
        lines.push(line)
        if (line.includes(text)) resolve()
      })
      reader.on('close', () => reject(new Error(`${spawnfile} ended: ${lines.join('\n')}`)))
    }
  })
}

/** Prints that the tests of a server were skipped; with `CI=true` that is a failure. */
export function notInstalled(name: string): void {
  if (process.env.CI === 'true') throw new Error(`${name} is not installed`)
  process.stdout.write(`${name} is not installed: what needs it was not tested\n`)
}
