import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'

type Place = {
  dataDir: string
  port: number
  allowedOrigins?: string
  databaseUrl?: string
  env?: Record<string, string>
}
export type UpstreamProgram = {
  welcome: Welcome
  /** Kills the process as a power cut would: it finishes and closes nothing. */
  kill(): Promise<void>
}

const program = new URL('../../../upstream/main.ts', import.meta.url)
const ready = z.object({
  type: z.literal('ready'),
  signIns: z.array(z.object({ username: z.string(), password: z.string(), note: z.string() })).default([]),
  notes: z.array(z.string()).default([]),
})
/** Who may sign in, and what else the program says at its start. */
export type Welcome = Pick<z.output<typeof ready>, 'signIns' | 'notes'>

/** Starts the embedded upstream as in production, with accounts and users and no orders unless `env` says otherwise. */
export async function startUpstreamProgram({
  dataDir,
  port,
  allowedOrigins = '',
  databaseUrl = '',
  env,
}: Place): Promise<UpstreamProgram> {
  const child = fork(program, {
    silent: true,
    env: {
      ...process.env,
      SCENARIO: 'empty',
      DATA_DIR: dataDir,
      UPSTREAM_PORT: String(port),
      UPSTREAM_ORIGIN: `http://127.0.0.1:${port}`,
      ALLOW_PRIVATE_ARTWORK: allowedOrigins,
      DATABASE_URL: databaseUrl,
      ...env,
    },
  })
  let output = ''
  child.stderr?.on('data', (text) => (output += String(text)))
  const exited = once(child, 'exit')
  const welcome = await new Promise<Welcome>((resolve, reject) => {
    child.on('message', (message) => {
      const { data } = ready.safeParse(message)
      if (data) resolve(data)
    })
    child.once('exit', () => reject(new Error(`the upstream ended: ${output}`)))
  })
  return {
    welcome,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
