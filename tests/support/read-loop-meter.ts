import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import * as z from 'zod'

const preload = new URL('./loop-meter.ts', import.meta.url).href
const reading = z.object({ program: z.string(), longestMs: z.number() })

export type LoopMeter = {
  /** The environment variables for the measured program. */
  env: { NODE_OPTIONS: string; LOOP_METER_DIR: string }
  /** Milliseconds of processor time of the longest stretch since the last reading, in the program of this file name. */
  read(program: string): Promise<number>
  close(): Promise<void>
}

/** Measures how long programs block their event loop: start them with `env`, then read. */
export async function createLoopMeter(): Promise<LoopMeter> {
  const directory = await mkdtemp(join(tmpdir(), 'loop-meter-'))
  const found = new Map<string, string>()

  async function socketOf(program: string): Promise<string> {
    const known = found.get(program)
    if (known !== undefined) return known
    for (const name of await readdir(directory)) {
      const path = join(directory, name)
      const asked = await ask(path).catch(() => undefined)
      if (asked?.program.endsWith(program)) found.set(program, path)
    }
    const socket = found.get(program)
    if (socket === undefined) throw new Error(`no program ${program} is measured`)
    return socket
  }

  return {
    env: { NODE_OPTIONS: `--import=${preload}`, LOOP_METER_DIR: directory },
    read: async (program) => (await ask(await socketOf(program))).longestMs,
    close: () => rm(directory, { recursive: true, force: true }),
  }
}

function ask(socketPath: string): Promise<z.output<typeof reading>> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: '/', agent: false }, (response) => {
      json(response).then((body) => resolve(reading.parse(body)), reject)
    })
      .once('error', reject)
      .end()
  })
}
