import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { notInstalled, type ServerProcess, startServer } from './server-process.ts'

export type RedisServer = ServerProcess & { url: string }

/**
 * Starts a private Redis on a loopback port, from the system's binary. Undefined when there is none. In a folder of the
 * caller's it keeps its data from one start to the next.
 */
export async function startRedis({
  port,
  folder,
}: {
  port?: number
  folder?: string
} = {}): Promise<RedisServer | undefined> {
  const chosen = port ?? (await freePort())
  const own = folder ?? (await mkdtemp(path.join(tmpdir(), 'sfl-redis-')))
  const keep = folder ? 'yes' : 'no'
  const server = await startServer({
    command: 'redis-server',
    args: ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', keep, '--dir', own],
    readyText: 'Ready to accept connections',
  })
  const clear = async () => {
    if (!folder) await rm(own, { recursive: true, force: true })
  }
  if (!server) {
    await clear()
    return undefined
  }
  return {
    ...server,
    url: `redis://127.0.0.1:${chosen}`,
    async stop(signal) {
      await server.stop(signal)
      await clear()
    },
  }
}

export const withoutRedis = () => notInstalled('redis-server')
