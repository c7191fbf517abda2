import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** This process gives no port twice: it stays free until its program binds it. */
const given = new Set<number>()

/**
 * A port that no program listens on. It lies below the ports that Linux itself gives away (from 32768), which `listen(0)` in
 * another process could take before the program binds it, and above those of the browser tests (`addresses.ts`).
 */
export async function freePort(): Promise<number> {
  const port = randomInt(26_000, 32_000)
  if (given.has(port)) return await freePort()
  given.add(port)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return await freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
