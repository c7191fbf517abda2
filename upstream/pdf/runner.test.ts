import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type LimitedChild, startLimitedChild } from './limited-child.ts'
import { readUse } from './process-use.ts'
import { createPdfInspector, type PdfInspector } from './runner.ts'
import * as hostile from './testing/hostile.ts'
import { catalog, onePageWith, rawPdf, readArtwork } from './testing/pdfs.ts'

let directory = ''
let inspectors: PdfInspector[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pdf-inspector-'))
})
afterEach(async () => {
  for (const inspector of inspectors) await inspector.close()
  inspectors = []
})

type Bytes = Uint8Array | Promise<Uint8Array>

async function stored(name: string, bytes: Bytes): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, await bytes)
  return path
}

/** An inspector of the test, and how it inspects bytes. */
function create(options?: Parameters<typeof createPdfInspector>[0]) {
  const inspector = createPdfInspector(options)
  inspectors.push(inspector)
  const inspect = async (name: string, bytes: Bytes) =>
    inspector.inspect(await stored(name, bytes), join(directory, `${name}-thumbnails`))
  return { inspector, inspect }
}

it('[FM-03] the PDF inspector answers for every hostile file, and reads the next one', {
  timeout: 600_000,
}, async () => {
  const refused = (code: string) => ({ ok: false, error: { code } })
  const onePage = { ok: true, pageCount: 1 }
  const circle = '<< /Type /Pages /Kids [2 0 R] /Count 1 >>'
  const rows: [string, () => Bytes, object][] = [
    ['a page tree that is a circle', () => rawPdf([catalog, circle]), refused('damaged')],
    ['a picture too large to draw', () => hostile.hugeImagePdf(), onePage],
    ['objects that are not closed', () => hostile.unclosedObjectsPdf(), { ok: true, repairs: ['end', 'objects'] }],
    ['forms that only drawing fails at', () => hostile.nestedFormsBombPdf(18), { ...onePage, thumbnails: [] }],
    ['a thousand pages', () => hostile.manyPagesPdf(1000), { ok: true, pageCount: 1000 }],
    ['nothing hostile', () => readArtwork('card-1'), { ok: true, thumbnails: [{ page: 1 }, { page: 2 }] }],
  ]
  const { inspect } = create()
  for (const [name, make, answer] of rows) expect(await inspect('hostile.pdf', make()), name).toMatchObject(answer)
  const bombs: [string, () => Bytes][] = [
    ['a page that inflates to a gigabyte', () => hostile.flateBombPdf()],
    ['objects that inflate to a gigabyte', () => hostile.flateBombPdf('objects')],
    ['a billion nested forms', () => hostile.nestedFormsBombPdf(30)],
  ]
  const brief = create({ maxCpuMs: 1500 }) // they take whatever time there is
  for (const [name, make] of bombs)
    expect(await brief.inspect('bomb.pdf', make()), name).toMatchObject(refused('too_complex'))
})

it('the PDF inspector reads the largest file after one that left much memory in use', async () => {
  // Half of 500 MB, the most that is taken, at a limit that is lower by as much.
  const startChild: typeof startLimitedChild = ({ maxRssMb, ...limits }) =>
    startLimitedChild({ ...limits, maxRssMb: maxRssMb - 250 })
  const { inspect } = create({ startChild })
  expect(await inspect('drawn.pdf', hostile.manySegmentsPdf(600_000))).toMatchObject({ ok: true })
  const content = { dict: '', data: Buffer.from('0 0 0 1 k 10 10 5 5 re f') }
  const half = rawPdf([...onePageWith(), content, { dict: '', data: Buffer.alloc(250 * 1024 * 1024, ' ') }])
  expect(await inspect('half.pdf', half)).toMatchObject({ ok: true })
}, 300_000)

it('the PDF inspector reads the file of a second account after one of many of the first', async () => {
  const read: string[] = []
  const run: LimitedChild['run'] = async ({ path }) => {
    read.push(path)
    return { ended: 'limit', thumbnails: [], isReusable: true }
  }
  const { inspector } = create({ startChild: () => ({ run, isAlive: () => true, kill: () => {} }) })
  const sent = [1, 2, 3, 4].map((at) => inspector.inspect(`slow ${at}`, `pictures ${at}`, 'slow'))
  await Promise.all([...sent, inspector.inspect('quick', 'pictures', 'quick')])
  expect(read).toEqual(['slow 1', 'slow 2', 'quick', 'slow 3', 'slow 4'])
})

it('the PDF inspector runs a file whose process is killed again, and fails it the second time', async () => {
  for (const [kills, answer] of [
    [1, { ok: true, pageCount: 2 }],
    [2, { ok: false, error: { code: 'too_complex' } }],
  ] as const) {
    let starts = 0
    const startChild: typeof startLimitedChild = (limits) => {
      const child = startLimitedChild(limits)
      starts += 1
      if (starts > kills) return child
      const run: LimitedChild['run'] = (job) => {
        const result = child.run(job)
        child.kill()
        return result
      }
      return { ...child, run }
    }
    const { inspect } = create({ startChild })
    expect(await inspect('killed.pdf', readArtwork('card-1'))).toMatchObject(answer)
    expect(await inspect('after.pdf', readArtwork('card-1'))).toMatchObject({ ok: true })
  }
})

it('the PDF inspector rejects when there is no file or no process, and reads once there is one', async () => {
  const missing = create().inspector.inspect(join(directory, 'missing.pdf'), join(directory, 'missing'))
  await expect(missing).rejects.toThrow(/cannot read .*missing\.pdf/)
  const { inspect } = create()
  const { execPath } = process
  process.execPath = join(directory, 'no-program')
  await expect(inspect('waiting.pdf', readArtwork('card-1'))).rejects.toThrow('no process can be started')
  process.execPath = execPath
  expect(await inspect('waiting.pdf', readArtwork('card-1'))).toMatchObject({ ok: true, pageCount: 2 })
})

it('the child process ends when the program that started it is killed while it reads a file', async () => {
  const childPath = fileURLToPath(new URL('child.ts', import.meta.url))
  const job = { path: await stored('busy.pdf', hostile.manySegmentsPdf(10_000_000)), thumbnailDir: directory }
  const program = `
    const child = require('node:child_process').fork(${JSON.stringify(childPath)}, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.send(${JSON.stringify(job)})
    console.log(child.pid)`
  const parent = spawn(process.execPath, ['-e', program])
  const pid = Number(await once(parent.stdout, 'data'))
  try {
    await vi.waitFor(async () => expect((await readUse(pid)).cpuMs).toBeGreaterThan(2000), 30_000)
    parent.kill('SIGKILL')
    await vi.waitFor(async () => expect((await readUse(pid)).rssMb).toBeUndefined(), 5000)
  } finally {
    parent.kill('SIGKILL')
    if ((await readUse(pid)).rssMb !== undefined) process.kill(pid, 'SIGKILL')
  }
})
