// A stand-in for a service in the supervisor's tests. Its argument says what it does, besides serving on PORT.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const behaviour = process.argv[2]
const { PORT, PID_FOLDER, NAME } = process.env
const note = (what, text = String(process.pid)) => writeFileSync(`${PID_FOLDER}/${NAME}.${what}`, text)

const server = createServer((_, response) => response.writeHead(behaviour === 'never-ready' ? 503 : 200).end())
process.on('SIGINT', () => note('sigint'))
process.on('disconnect', () => process.exit(0))
process.on('message', ({ type }) => {
  if (type !== 'stop' || behaviour === 'stubborn') return
  note('stopped', String(Date.now()))
  process.exit(0)
})
if (behaviour === 'has-child') {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  note('grandchild', String(child.pid))
}
server.listen(Number(PORT), '127.0.0.1', () => {
  note('pid')
  process.send({ type: 'progress', text: 'seeding orders' })
  process.send({ type: 'ready', signIns: [{ username: 'ada', password: 'x', note: 'operator' }] })
})
