import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { notInstalled, startServer } from './server-process.ts'

export type PostgresServer = {
  url: string
  /** Stops the server, as for a restart: all sessions end, and committed data is available again after `resume`. */
  pause(): Promise<void>
  /** As a standby it only reads, as a server does that a failover has demoted. */
  resume(as?: 'standby'): Promise<void>
  stop(): Promise<void>
}

const run = promisify(execFile)
/** PostgreSQL refuses to run as root, and requires a user with a name. */
const nobody = { uid: 65_534, gid: 65_534 }

/** Starts a private PostgreSQL on a free loopback port, from the system's binaries. Undefined when there are none. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const binaries = await findBinaries()
  if (binaries === undefined) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'sfl-postgres-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(folder, nobody.uid, nobody.gid)
  const as = isRoot ? nobody : {}
  const data = path.join(folder, 'data')
  const how = ['--username=test', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await run(path.join(binaries, 'initdb'), ['-D', data, ...how], { ...as, cwd: folder })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'deadlock_timeout=100ms']
  const start = () =>
    startServer({
      command: path.join(binaries, 'postgres'),
      args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      readyText: 'ready to accept',
      ...as,
    })
  let server = await start()
  const pause = async () => server?.stop('SIGINT') // which ends sessions as well
  return {
    url: `postgres://test@127.0.0.1:${port}/postgres`,
    pause,
    async resume(as) {
      const standby = path.join(data, 'standby.signal')
      await (as ? writeFile(standby, '') : rm(standby, { force: true }))
      server = await start()
    },
    async stop() {
      await pause()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Finds the binaries in the path, or in Debian's folder of the versions. */
async function findBinaries(): Promise<string | undefined> {
  const folders = process.env.PATH?.split(path.delimiter) ?? []
  for await (const folder of glob('/usr/lib/postgresql/*/bin')) folders.push(folder)
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))))
}

export const withoutPostgres = () => notInstalled('PostgreSQL')
