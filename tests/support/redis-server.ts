import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, notInstalled, startServer } from './server-process.ts'

export type RedisServer = { url: string; stop(signal?: NodeJS.Signals): Promise<void> }

/** Starts a private Redis on a free loopback port, from the system's binary. Undefined when there is none. */
export async function startRedis(port?: number): Promise<RedisServer | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sfl-redis-'))
  const chosen = port ?? (await freePort())
  const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const server = await startServer({
    command: 'redis-server',
    args: ['--port', String(chosen), ...settings],
    readyText: 'Ready to accept connections',
  })
  const clear = () => rm(folder, { recursive: true, force: true })
  if (!server) {
    await clear()
    return undefined
  }
  return {
    url: `redis://127.0.0.1:${chosen}`,
    async stop(signal) {
      await server.stop(signal)
      await clear()
    },
  }
}

export const withoutRedis = () => notInstalled('redis-server')
