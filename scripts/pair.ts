// Two portals and two embedded upstreams behind nginx, on PostgreSQL and Redis, for trying out on this machine. It keeps
// nothing. The name of a part on a line of its own stops that part, and the next time starts it again.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Cluster, startCluster } from '#tests/e2e/support/portals/cluster.ts'
import { formatTable } from './setup/output.mjs'

const portOf = (name: string, usual: number) => Number(process.env[name] ?? usual)

const isEnding = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)))
await using cluster = await startCluster({ ports: [portOf('PORT', 3000), portOf('UPSTREAM_PORT', 4000)] })
greet(cluster)
const parts = new Map(Object.entries(cluster.parts))
const stopped = new Set<string>()
const lines = createInterface({ input: process.stdin }).on('line', (line) => void toggle(line.trim()))
await isEnding
lines.close()

async function toggle(name: string) {
  const part = parts.get(name)
  if (!part) return console.log(`The parts are: ${[...parts.keys()].join(', ')}.`)
  const isStopped = stopped.delete(name)
  if (!isStopped) stopped.add(name)
  await (isStopped ? part.start() : part.stop())
  console.log(`${name} is ${isStopped ? 'started again' : 'stopped'}.`)
}

function greet({ portal, welcome, parts: all }: Cluster) {
  const people = welcome.signIns.map(({ username, password, note }) => [username, password, note])
  const tables = people.length > 0 ? ['', formatTable([['Sign in as', 'Password', ''], ...people])] : []
  // An inbox answers nothing that comes through a proxy (decision 038).
  const notes = welcome.notes.filter((note) => !note.includes('/inbox/'))
  const names = Object.keys(all).join(', ')
  const told = ['', `Type a name to stop that part, and again to start it: ${names}.`, 'Ctrl-C stops everything.']
  console.log(['', `The pair is ready: ${portal}`, ...tables, '', ...notes, ...told].join('\n'))
}
