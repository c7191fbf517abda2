import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { send } from './http.ts'

const url = z.string().parse(workerData)
let isProbing = false

async function ask(): Promise<number> {
  const began = performance.now()
  await send(url)
  return performance.now() - began
}

async function askFor(isOver: (asked: number) => boolean): Promise<void> {
  const waited: number[] = []
  while (!isOver(waited.length)) waited.push(await ask())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
  parentPort?.postMessage(waited)
}

parentPort?.on('message', (message: number | 'start' | 'stop') => {
  isProbing = message === 'start'
  if (typeof message === 'number') void askFor((asked) => asked >= message)
  if (message === 'start') void askFor((asked) => !isProbing && asked > 0)
})
