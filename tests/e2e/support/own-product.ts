import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { portalPort } from './addresses.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export type OwnProduct = { portal: string; upstream: string; stop(): Promise<void> }

/** The whole product once more, as `npm start` runs it, for tests that are hard on it. One at a time. */
export async function startProduct(env: Record<string, string> = {}): Promise<OwnProduct> {
  const [port, upstreamPort] = [portalPort + 4000, portalPort + 4001]
  const own = {
    APP_ORIGIN: '',
    UPSTREAM_ORIGIN: '',
    PORTAL_ORIGIN: '',
    PORT: String(port),
    UPSTREAM_PORT: String(upstreamPort),
  }
  const child = spawn(process.execPath, ['scripts/setup.mjs', 'start', '--temporary'], {
    cwd: root,
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Site Flow Light is ready')) resolve()
    })
    child.once('exit', () => reject(new Error('the product ended')))
  })
  return {
    portal: `http://localhost:${port}`,
    upstream: `http://localhost:${upstreamPort}`,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
