import { attack } from './attacks.ts'

// The attacks run only against this machine, and only with the users of the demonstration.
const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

const [
  portal = `http://localhost:${process.env['PORT'] || 3000}`,
  upstream = `http://localhost:${process.env['UPSTREAM_PORT'] || 4000}`,
] = process.argv.slice(2)
if (![portal, upstream].every((origin) => loopback.test(origin)))
  throw new Error(`Only a copy on this machine is attacked: http://localhost:<port>, not ${portal} and ${upstream}.`)

console.log(`Attacking ${portal} and ${upstream}, which have to run with the demonstration's data (npm start).`)
let findings = 0
for await (const { title, finding } of attack({ portal, upstream })) {
  if (finding !== undefined) findings += 1
  console.log(finding === undefined ? `held   ${title}` : `FELL   ${title}: ${finding}`)
}
console.log(findings === 0 ? 'Everything held.' : `${findings} fell.`)
console.log('Not tried on a running copy, and shown by tests: what is logged, stopping, full disks, the lockfile.')
process.exitCode = findings === 0 ? 0 : 1
