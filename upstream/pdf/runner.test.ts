import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PdfReport } from './document/report.ts'
import { type LimitedChild, startLimitedChild } from './limited-child.ts'
import { readUse } from './process-use.ts'
import { createPdfInspector, type PdfInspector } from './runner.ts'
import { truncatedPdf } from './samples/broken.ts'
import { businessCard } from './samples/business-card.ts'
import * as hostile from './samples/hostile.ts'

const childPath = fileURLToPath(new URL('child.ts', import.meta.url))
const megabyte = 1024 * 1024
let directory = ''
/** Of one test, which asks more of it than the usual one gives. */
let inspector: PdfInspector | undefined
let usual: PdfInspector | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pdf-inspector-'))
})
afterEach(async () => {
  await inspector?.close()
  inspector = undefined
})
afterAll(async () => {
  await usual?.close()
  await rm(directory, { recursive: true })
})

async function stored(name: string, bytes: Uint8Array | Promise<Uint8Array>): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, await bytes)
  return path
}

async function inspect(name: string, bytes: Uint8Array | Promise<Uint8Array>): Promise<PdfReport> {
  usual ??= createPdfInspector()
  return (inspector ?? usual).inspect(await stored(name, bytes), join(directory, `${name}-thumbnails`))
}

function use(created: PdfInspector): PdfInspector {
  inspector = created
  return created
}

describe('createPdfInspector', () => {
  it('[FM-03] answers for every hostile file, and reads the next one', { timeout: 600_000 }, async () => {
    const refused = (code: string) => ({ ok: false, error: { code } })
    const onePage = { ok: true, pageCount: 1 }
    type Make = () => Uint8Array | Promise<Uint8Array>
    const bombs: [string, Make][] = [
      ['a page that inflates to a gigabyte', () => hostile.flateBombPdf()],
      ['objects that inflate to a gigabyte', () => hostile.flateBombPdf('objects')],
      ['a billion nested forms', () => hostile.nestedFormsBombPdf()],
    ]
    const rows: [string, Make, object][] = [
      ['a page tree that is a circle', () => hostile.pageTreeLoopPdf(), refused('damaged')],
      ['a page of 700 kilometres', () => hostile.hugePagePdf(), refused('too_large_page')],
      ['a missing end', () => truncatedPdf(), refused('truncated')],
      ['a picture too large to draw', () => hostile.hugeImagePdf(), onePage],
      ['objects that are not closed', () => hostile.unclosedObjectsPdf(), { ok: true, repairs: ['end', 'objects'] }],
      ['forms that only drawing fails at', () => hostile.nestedFormsBombPdf(18), { ...onePage, thumbnails: [] }],
      ['a thousand pages', () => hostile.manyPagesPdf(1000), { ok: true, pageCount: 1000 }],
      ['nothing hostile', () => businessCard(1), { ok: true, thumbnails: [{ page: 1 }, { page: 2 }] }],
    ]
    for (const [name, make, answer] of rows) expect(await inspect('hostile.pdf', make()), name).toMatchObject(answer)
    // They take whatever time there is.
    use(createPdfInspector({ maxCpuMs: 1500 }))
    for (const [name, make] of bombs)
      expect(await inspect('bomb.pdf', make()), name).toMatchObject(refused('too_complex'))
  })

  it('reads the largest file that is taken after one that left much memory in use', { timeout: 300_000 }, async () => {
    use(createPdfInspector())
    expect(await inspect('drawn.pdf', hostile.manySegmentsPdf(600_000))).toMatchObject({ ok: true })
    expect(await inspect('largest.pdf', hostile.manyPagesPdf(1, 500 * megabyte))).toMatchObject({ ok: true })
  })

  it('reads the file of a second account after one file of the first, however many it has sent', async () => {
    const read: string[] = []
    const run: LimitedChild['run'] = async ({ path }) => {
      read.push(path)
      return { ended: 'limit', thumbnails: [], isReusable: true }
    }
    use(createPdfInspector({ startChild: () => ({ run, isAlive: () => true, kill: () => {} }) }))
    const sent = [1, 2, 3, 4].map((at) => inspector?.inspect(`slow ${at}`, `pictures ${at}`, 'slow'))
    await Promise.all([...sent, inspector?.inspect('quick', 'pictures', 'quick')])
    expect(read).toEqual(['slow 1', 'slow 2', 'quick', 'slow 3', 'slow 4'])
  })

  it('runs a file again when its process is killed, and fails it after the second time', async () => {
    for (const [kills, answer] of [
      [1, { ok: true, pageCount: 2 }],
      [2, { ok: false, error: { code: 'too_complex' } }],
    ] as const) {
      const { starts, startChild } = countedChildren((start) => start <= kills)
      use(createPdfInspector({ startChild }))
      expect(await inspect('killed.pdf', businessCard())).toMatchObject(answer)
      expect(starts).toHaveLength(2)
      expect(await inspect('after.pdf', businessCard())).toMatchObject({ ok: true })
      await inspector?.close()
    }
  })

  it('rejects when there is no file or no process, and reads once there is one', async () => {
    const missing = use(createPdfInspector()).inspect(join(directory, 'missing.pdf'), join(directory, 'missing'))
    await expect(missing).rejects.toThrow(/cannot read .*missing\.pdf/)
    await inspector?.close()
    use(createPdfInspector())
    const { execPath } = process
    process.execPath = join(directory, 'no-program')
    await expect(inspect('waiting.pdf', businessCard())).rejects.toThrow('no process can be started')
    process.execPath = execPath
    expect(await inspect('waiting.pdf', businessCard())).toMatchObject({ ok: true, pageCount: 2 })
  })
})

describe('the child process', () => {
  it('ends when the program that started it is killed while it reads a file', async () => {
    const job = { path: await stored('busy.pdf', hostile.manySegmentsPdf(10_000_000)), thumbnailDir: directory }
    const program = `
      const child = require('node:child_process').fork(${JSON.stringify(childPath)}, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      child.send(${JSON.stringify(job)})
      console.log(child.pid)`
    const parent = spawn(process.execPath, ['-e', program])
    const pid = Number(await once(parent.stdout, 'data'))
    try {
      await vi.waitFor(async () => expect((await readUse(pid)).cpuMs).toBeGreaterThan(500), 30_000)
      parent.kill('SIGKILL')
      await vi.waitFor(async () => expect((await readUse(pid)).rssMb).toBeUndefined(), 5000)
    } finally {
      parent.kill('SIGKILL')
      if ((await readUse(pid)).rssMb !== undefined) process.kill(pid, 'SIGKILL')
    }
  })
})

/** Real children that are counted, and killed at the beginning of their first job where the test says so. */
function countedChildren(dies: (start: number) => boolean = () => false) {
  const starts: LimitedChild[] = []
  const startChild: typeof startLimitedChild = (limits) => {
    const child = startLimitedChild(limits)
    const isDoomed = dies(starts.push(child))
    if (!isDoomed) return child
    return {
      ...child,
      run(job) {
        const result = child.run(job)
        child.kill()
        return result
      },
    }
  }
  return { starts, startChild }
}
