// Runs the built portal in this process, behind the front server.
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { standBeforeNext } from '../lib/server/front/stand-before-next.ts'
import { root } from './setup/processes.mjs'
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

// Next works in the folder of the build, which the next build removes: a relative path counts from the project's.
process.env.SESSION_DB ||= '.data/sessions.db'
for (const name of ['SESSION_DB', 'OIDC_CLIENT_KEY_FILE', 'OIDC_CLIENT_CERT_FILE'])
  if (process.env[name]) process.env[name] = path.resolve(root, process.env[name])

standBeforeNext({ origin: process.env.APP_ORIGIN, graceSeconds: stopGraceSeconds(process.env) })
await import('../.next/standalone/server.js')
