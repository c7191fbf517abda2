import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import * as z from 'zod'

const program = new URL('../../../upstream/main.ts', import.meta.url)
const ready = z.object({
  type: z.literal('ready'),
  origin: z.string().default(''),
  signIns: z.array(z.object({ username: z.string(), password: z.string(), note: z.string() })).default([]),
  notes: z.array(z.string()).default([]),
})
/** Where the program answers, who may sign in, and what else it says at its start. */
export type Welcome = z.output<typeof ready>

/** Starts the embedded upstream as in production, with accounts and users and no orders unless `env` says otherwise. */
export function startUpstreamProgram(env: Record<string, string>) {
  const child = fork(program, { env: { ...process.env, SCENARIO: 'empty', UPSTREAM_PORT: '0', ...env }, silent: true })
  // All of its output, which may come after the exit, unless a test no longer reads it.
  const outputs = [child.stdout, child.stderr].map((output) => output && text(output).catch(() => ''))
  const ended = Promise.all([once(child, 'exit'), ...outputs]).then(([[code], ...said]) => ({
    code: z.number().nullable().parse(code),
    said: said.join(''),
  }))
  const welcome = new Promise<Welcome>((resolve, reject) => {
    child.on('message', (message) => {
      const { data } = ready.safeParse(message)
      if (data) resolve(data)
    })
    void ended.then(({ said }) => reject(new Error(`the upstream ended: ${said}`)))
  })
  welcome.catch(() => {}) // of no interest to a test of a program that cannot start
  return {
    child,
    ended,
    welcome,
    /** Kills the process as a power cut would: it finishes and closes nothing. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
