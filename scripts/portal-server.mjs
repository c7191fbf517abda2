// Runs the built portal in this process, behind the front server.
import { setFlagsFromString } from 'node:v8'
import { standBeforeNext } from '../lib/server/front/stand-before-next.ts'
import { stopGraceSeconds } from './setup/settings.mjs'

// V8 would let garbage pile up to three times what is in use, where the machine has much memory (decision 078).
setFlagsFromString('--heap-growing-percent=50')
// Next's own handling of signals sets no limit, and ends with 143.
process.env.NEXT_MANUAL_SIG_HANDLE = '1'
// Longer than a proxy in front keeps a connection, so that it is never closed under a request.
process.env.KEEP_ALIVE_TIMEOUT ??= '75000'
// Next prints its banner, and its own packages call what Node calls deprecated. The portal's log does not use the console.
console.log = () => {}
process.noDeprecation = true

standBeforeNext({ origin: process.env.APP_ORIGIN, graceSeconds: stopGraceSeconds(process.env) })
await import('../.next/standalone/server.js')
