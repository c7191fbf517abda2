import { fork } from 'node:child_process'
import { once } from 'node:events'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '#upstream/core/database/open.ts'
import { accounts, memberships } from '#upstream/core/database/schema/tables.ts'
import { address } from '#upstream/tests/support/intake.ts'
import { type Signer, signRequest } from '#upstream/tests/support/sign-request.ts'

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

/** Sends a request as the scripts of a web shop do. */
export function sendSigned(method: string, url: string, signer: Signer, body?: unknown): Promise<Response> {
  const signature = signRequest(method, new URL(url).pathname, signer)
  return fetch(url, {
    method,
    headers: { ...signature, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** The credentials of a role of a seeded account. */
export async function signerOf({ orm }: Database, account: string, role: 'owner' | 'customer') {
  const [found] = await orm
    .select({ id: accounts.id, token: memberships.token, secret: memberships.secret })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(accounts.name, account), eq(memberships.role, role)))
  return z.object({ id: z.string(), token: z.string(), secret: z.string() }).parse(found)
}

/** An order to the seeded site. Its artwork is there already, or is uploaded. */
export const orderOf = (sourceOrderId: string, localFile: boolean) => ({
  destination: { name: 'Kestrel Print' },
  orderData: {
    sourceOrderId,
    items: [
      { sku: 'BC-250', sourceItemId: '1', quantity: 250, components: [{ code: 'Card', path: 'a.pdf', localFile }] },
    ],
    shipments: [{ shipTo: address, carrier: { alias: 'pickup' } }],
  },
})
