import { createServer } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a program with `--import`: measures the longest stretch that its main thread computes without a turn of
 * the event loop, during which no other request is answered. In processor time, so that a busy machine does not count as
 * slow code. `read-loop-meter.ts` reads it over a socket in `LOOP_METER_DIR`.
 */
const tickMs = 2
const directory = process.env['LOOP_METER_DIR']

if (isMainThread && directory !== undefined) {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const measure = () => {
    const spent = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    longestMs = Math.max(longestMs, (spent.user + spent.system) / 1000)
  }
  setInterval(measure, tickMs).unref()

  const server = createServer((_request, response) => {
    // A stretch is recorded at its end. The answer must include the one that this request waited for.
    setTimeout(() => {
      response.end(JSON.stringify({ program: process.argv[1] ?? '', longestMs }))
      longestMs = 0
    }, 2 * tickMs)
  })
  server.listen(join(directory, `${process.pid}.sock`)).unref()
}
