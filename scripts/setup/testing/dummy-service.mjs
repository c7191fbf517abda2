// A stand-in for a service in the supervisor's tests. Its argument says what it does, besides serving on PORT.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const behaviour = process.argv[2]
const { PORT, PID_FOLDER, NAME } = process.env
const note = (what, text) => writeFileSync(`${PID_FOLDER}/${NAME}.${what}`, String(text))

let asked = 0
const server = createServer((_, response) => {
  note('asked', ++asked)
  response.writeHead(asked < 3 ? 503 : 200).end()
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => {
  if (behaviour === 'stubborn') return
  note('stopped', Date.now())
  process.exit(0)
})
if (behaviour === 'has-child')
  note('grandchild', spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid)
server.listen(Number(PORT), '127.0.0.1', () => {
  note('pid', process.pid)
  process.send({ type: 'progress', text: 'seeding orders' })
  process.send({ type: 'ready', signIns: [{ username: 'ada', password: 'x', note: 'operator' }] })
})
