import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { emptyDataDir } from '#upstream/tests/support/snapshot.ts'
import { portalPort } from './portals/addresses.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** One port for each parallel worker. */
const shift = 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0)
const ports = { portal: portalPort + 4000 + shift, upstream: portalPort + 4001 + shift }
export const ownProductOrigin = `http://localhost:${ports.portal}`

export type OwnProduct = {
  portal: string
  upstream: string
  /** The lines that the start prints, as they come. */
  printed: readonly string[]
}

/**
 * Starts a second copy of the whole product, as `npm start` does, for tests that change or overload it. One copy at a time.
 * Pages of the context are closed before it ends: an open one would complain that its portal is gone.
 */
export async function withOwnProduct(
  env: Record<string, string>,
  work: (product: OwnProduct) => Promise<void>,
  context?: BrowserContext,
): Promise<void> {
  const own = { PORT: String(ports.portal), UPSTREAM_PORT: String(ports.upstream), DATA_DIR: await emptyDataDir() }
  const ofShared = { APP_ORIGIN: '', UPSTREAM_ORIGIN: '', PORTAL_ORIGIN: '' }
  const child = spawn(process.execPath, ['scripts/setup.mjs', 'start', '--temporary'], {
    cwd: root,
    env: { ...process.env, ...ofShared, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const said: string[] = []
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      if (line.startsWith('Site Flow Light is ready')) resolve()
    })
  })
  try {
    const ended = exited.then(() => Promise.reject(new Error(`the product ended:\n${said.join('\n')}`)))
    await Promise.race([ready, ended])
    await work({ portal: ownProductOrigin, upstream: `http://localhost:${ports.upstream}`, printed: said })
    await context?.close()
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}
