import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { signRequest } from './sign-request.ts'

const program = new URL('../../main.ts', import.meta.url)
const message = z.object({
  type: z.string(),
  origin: z.string().default(''),
  signIns: z.array(z.object({ username: z.string() })).default([]),
  notes: z.array(z.string()).default([]),
})
type Ready = z.output<typeof message>

/** The program as it runs for real. An empty scenario: what is under test is the program, and seeding takes long. */
export function startProgram(env: Record<string, string>) {
  const child = fork(program, { env: { ...process.env, SCENARIO: 'empty', UPSTREAM_PORT: '0', ...env }, silent: true })
  // All of its output, which may come after the exit.
  const outputs = [child.stdout, child.stderr].map((output) => (output ? text(output) : ''))
  const ended = Promise.all([once(child, 'exit'), ...outputs]).then(([[code], ...said]) => ({
    code: z.number().nullable().parse(code),
    said: said.join(''),
  }))
  return { child, ended, ready: ready(child) }
}

function ready(child: ChildProcess): Promise<Ready> {
  const { promise, resolve, reject } = Promise.withResolvers<Ready>()
  child.on('message', (received) => {
    const told = message.parse(received)
    if (told.type === 'ready') resolve(told)
  })
  child.once('exit', () => reject(new Error('the program ended')))
  promise.catch(() => {}) // of no interest to a test of a program that cannot start
  return promise
}

/** Headers that sign a request with what the program prints for the brand of the demonstration. */
export function signWith(notes: readonly string[]) {
  const [, token = ''] = /token +(\d+)/.exec(notes.join('\n')) ?? []
  const [, secret = ''] = /secret +([0-9a-f]+)/.exec(notes.join('\n')) ?? []
  return (method: string, path: string) => signRequest(method, path, { token, secret })
}
