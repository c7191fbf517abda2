import http from 'node:http'
import { stopping } from '#lib/server/process-wide.ts'
import { createFrontServer, type FrontServer } from './front-server.ts'

type Settings = { origin: string | undefined; graceSeconds: number }

/** Puts the front server before the one that Next makes next, and stops it on a signal, or when the supervisor is gone. */
export function standBeforeNext({ origin, graceSeconds }: Settings): void {
  let frontServer: FrontServer | undefined
  const { createServer } = http
  http.createServer = ((serve: http.RequestListener) => {
    frontServer = createFrontServer(createServer, serve, origin)
    return frontServer.server
  }) as typeof createServer

  async function stop() {
    if (stopping().signal.aborted) return
    // Live updates are requests that never end by themselves.
    stopping().abort()
    const cut = await frontServer?.stop(graceSeconds * 1000)
    if (cut) console.error(`${cut} connections were still in use after ${graceSeconds} s: they are cut off`)
    process.exit(0)
  }
  // Who reads the log may be gone. Each line that is lost would be a fault, which Next logs.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.on(event, () => void stop())
}
