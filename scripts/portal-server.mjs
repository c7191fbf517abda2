// Runs the built portal in this process, and ends it when the program that started it says so or is gone.
import { refuseOddRequests } from './setup/odd-requests.mjs'

const REQUESTS_MAY_TAKE_MS = 3000

function end() {
  process.kill(process.pid, 'SIGTERM')
  // Live updates are requests that never end by themselves.
  setTimeout(() => process.exit(0), REQUESTS_MAY_TAKE_MS).unref()
}

process.on('message', (message) => message.type === 'stop' && end())
process.on('disconnect', end)

refuseOddRequests()
await import('../.next/standalone/server.js')
