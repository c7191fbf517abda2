// Runs the built portal in this process, and stops it on a signal, or when the supervisor is gone.
import http from 'node:http'
import { stopping } from '../lib/server/process-wide.ts'
import { createFrontServer } from './setup/front-server.mjs'
import { stopGraceSeconds } from './setup/settings.mjs'

const graceSeconds = stopGraceSeconds(process.env)
let frontServer

function stop() {
  if (stopping().signal.aborted) return
  // Live updates are requests that never end by themselves.
  stopping().abort()
  if (!frontServer) process.exit(0)
  void frontServer.stop(graceSeconds * 1000).then((cut) => {
    if (cut > 0) console.error(`${cut} connections were still in use after ${graceSeconds} s: they are cut off`)
    process.exit(0)
  })
}

for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.on(event, stop)
// Next's own handling of signals sets no limit, and ends with 143.
process.env.NEXT_MANUAL_SIG_HANDLE = '1'
// Longer than a proxy in front keeps a connection, so that it is never closed under a request.
process.env.KEEP_ALIVE_TIMEOUT ??= '75000'
// Next prints its banner, and its own packages call what Node calls deprecated. The portal's log does not use the console.
console.log = () => {}
process.noDeprecation = true

const { createServer } = http
http.createServer = (serve) => {
  frontServer = createFrontServer(createServer, serve, process.env.APP_ORIGIN)
  return frontServer.server
}
await import('../.next/standalone/server.js')
