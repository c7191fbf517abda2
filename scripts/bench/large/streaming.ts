import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import * as z from 'zod'
import { megabytes, result, say } from '../report.ts'
import type { Headers } from '../sign-in.ts'
import type { Stack } from '../stack.ts'
import { heavyBytes, orders } from './orders.ts'

const pauseMs = 3000
const sampleEveryMs = 20
const details = z.object({ files: z.array(z.object({ _id: z.string() })) })

/** What the portal's memory grows by while it hands a file of 500 MB through, also to a browser that stops reading. */
export async function streaming({ portal, pid }: Stack, [headers = {}]: Headers[]) {
  if (process.platform !== 'linux') return say('Memory is read from /proc, which this system has not.')
  const own = { ...headers, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'x-sfl': '1' }
  const answer = await request(`${portal}/api/upstream/order/details/${orders.heavy.id}`, { headers: own })
  const [file] = details.parse(await answer.body.json()).files
  const content = `${portal}/api/files/${file?._id}/content?download=1`
  const archive = `${portal}/api/orders/${orders.heavy.id}/files`
  for (const url of [content, archive]) await read(url, own, { atMost: 32 * 1024 * 1024 }) // code that is not loaded yet is no file

  for (const [name, url] of [
    ['a file of 500 MB', content],
    ['the archive of its order', archive],
  ] as const) {
    const grown = await growthDuring(pid, async () => {
      await read(url, own, { pauseMs })
      const bytes = await read(url, own)
      if (bytes < heavyBytes) throw new Error(`${url} ended after ${bytes} bytes`)
    })
    say(`${name} through the portal: ${megabytes(grown)} more memory at most`)
    result(`memory of the portal for ${name}, MB`, grown / 1024 / 1024, 'under 100')
  }
}

/** Reads an answer to its end, or stops early: after so many bytes, or after a pause at the first. */
async function read(url: string, headers: Headers, { atMost = Number.POSITIVE_INFINITY, pauseMs = 0 } = {}) {
  const { statusCode, body } = await request(url, { headers })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (pauseMs > 0) await wait(pauseMs)
    if (pauseMs > 0 || bytes >= atMost) break
  }
  return bytes
}

async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentBytes(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), sampleEveryMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most - before
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
