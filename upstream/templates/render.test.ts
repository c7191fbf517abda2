import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { QueueFullError } from '../core/fair-queue.ts'
import { renderTemplate, TemplateError } from './render.ts'

type Template = Parameters<typeof renderTemplate>[0]
const render = (template: Template, context: unknown, key = 'account') => renderTemplate(template, context, { key })

const rows: [string, string, unknown, string][] = [
  ['values', '{{order.id}} {{order.none}}', { order: { id: 'A1' } }, 'A1 '],
  ['prettyJson', '{{prettyJson this}}', { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
  ['json', '{"name": {{json name}} }', { name: 'Ann "A" <b>' }, '{"name": "Ann \\"A\\" <b>" }'],
  ['date', '{{date at "dd/MM/yyyy HH:mm"}}', { at: '2026-03-04T23:30:00.000Z' }, '04/03/2026 23:30'],
  ['conditions', '{{#if (eq s "shipped")}}yes{{else}}no{{/if}}', { s: 'shipped' }, 'yes'],
  ['join, length, default', '{{join a "+"}} {{length a}} {{default b "-"}}', { a: ['x', 'y'] }, 'x+y 2 -'],
]

/** Goes on for hours. */
const loop: Template = {
  text: '{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{/each}}{{/each}}{{/each}}{{/each}}',
  type: 'json',
}
const numbers = { l: Array.from({ length: 300 }, (_, at) => at) }

describe('renderTemplate', () => {
  it.each(rows)('fills in %s', async (_, text, context, output) => {
    expect(await render({ text, type: 'json' }, context)).toBe(output)
  })

  it('escapes for documents with markup and not for JSON or ZPL', async () => {
    const context = { name: '<b>&"' }
    expect(await render({ text: '{{name}}', type: 'html' }, context)).toBe('&lt;b&gt;&amp;&quot;')
    expect(await render({ text: '{{name}}', type: 'zlp' }, context)).toBe('<b>&"')
  })

  it('keeps numbers that stand side by side apart from sums', async () => {
    expect(await render({ text: '{{a}}{{a}}{{b}}', type: 'zlp' }, { a: 1, b: false })).toBe('11false')
  })

  it('[SEC-47] writes nothing to the program’s log, warnings of Handlebars included', () => {
    // Long enough for what the thread prints to arrive.
    const loops = '{{#each a}}{{#each ../a}}{{/each}}{{/each}}'
    const program = `
      const { renderTemplate } = await import(${JSON.stringify(new URL('./render.ts', import.meta.url).href)})
      const template = { text: '{{log "forged"}}{{toString}}${loops}', type: 'json' }
      await renderTemplate(template, { a: Array(500).fill(1) }).catch(() => {})
      process.stdout.write('.')`
    const file = join(mkdtempSync(join(tmpdir(), 'render-')), 'program.mjs')
    writeFileSync(file, program)
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    rmSync(dirname(file), { recursive: true })
    expect([stdout, stderr]).toEqual(['.', ''])
  })

  it('names the line of a mistake', async () => {
    const failure = render({ text: 'one\n{{#if two}}\nthree', type: 'html' }, {})
    await expect(failure).rejects.toThrow(TemplateError)
    await expect(failure).rejects.toThrow(/line 3/)
  })

  it('refuses a helper that does not exist, and lets none write into the log', async () => {
    const text = 'shout\n {{shout "x" 1}}'
    await expect(render({ text, type: 'json' }, {})).rejects.toThrow('Missing helper: "shout" - 2:3')
    expect(await render({ text: '{{log "x" 1}}', type: 'json' }, {})).toBe('')
  })

  it('gives a template no access to the process or its globals', async () => {
    const text = '{{constructor.constructor "return process"}}{{__proto__}}{{lookup this "constructor"}}'
    expect(await render({ text, type: 'json' }, {}).catch((error: unknown) => error)).not.toContain('process')
  })

  it('stops a loop in a loop after a second', async () => {
    await expect(render(loop, numbers)).rejects.toThrow('within one second')
  })

  it('delays a template of another account by at most one endless loop', async () => {
    const leaving = new AbortController()
    const looping = { key: 'looping', signal: leaving.signal }
    let ended = 0
    const loops = Array.from({ length: 20 }, async () => {
      await expect(renderTemplate(loop, numbers, looping)).rejects.toThrow(/one second|left/)
      ended += 1
    })
    expect(await render({ text: '{{a}}', type: 'json' }, { a: 1 }, 'other')).toBe('1')
    expect(ended).toBeLessThanOrEqual(1)
    leaving.abort(new Error('they left'))
    await Promise.all(loops)
  })

  it('[REL-26] queues twenty templates of an account and refuses more, but never those of triggers', async () => {
    const gone = new AbortController()
    const key = 'eager'
    const run = (isRefusable = true) =>
      renderTemplate({ text: '{{a}}', type: 'json' }, { a: 1 }, { key, signal: gone.signal, isRefusable })
    const taken = [renderTemplate(loop, numbers, { key }), ...Array.from({ length: 20 }, () => run())]
    await expect(run()).rejects.toBeInstanceOf(QueueFullError)
    const patient = run(false)
    gone.abort(new Error('the browser has gone'))
    await expect(patient).rejects.toThrow('the browser has gone')
    const ended = await Promise.allSettled(taken)
    expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 'rejected'))
    expect(await run(false).catch(() => 'gone')).toBe('gone')
    expect(await render({ text: '{{a}}', type: 'json' }, { a: 1 }, key)).toBe('1')
  })

  it.each([
    ['by its name', 'a\n{{> self}}', 'The partial self could not be found - 2:4'],
    ['by a part of its own', '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}', 'The template includes itself.'],
  ])('[TE-02] refuses a template that includes itself %s', async (_, text, reason) => {
    await expect(render({ text, type: 'html' }, {})).rejects.toThrow(reason)
  })

  it.each([
    '{{constructor}}',
    '{{__proto__.polluted}}',
    '{{lookup (lookup this "constructor") "name"}}',
    '{{#with "s" as |string|}}{{string.constructor.name}}{{/with}}',
    '{{#with (first list)}}{{__defineGetter__}}{{/with}}',
  ])('[TE-02] %s reads nothing', async (text) => {
    expect(await render({ text, type: 'json' }, { list: [{}] })).toBe('')
  })

  it('[TE-02] refuses a result of 100 MB', async () => {
    const list = Array.from({ length: 100 }, () => 'x'.repeat(1_000_000))
    const failure = render({ text: '{{#each l}}{{this}}{{/each}}', type: 'json' }, { l: list })
    await expect(failure).rejects.toThrow(/larger than 5 MB|64 MB of memory|one second/)
  })

  it('stops a template that eats memory', async () => {
    const list = Array.from({ length: 3000 }, () => 'x'.repeat(1000))
    const text = '{{#each @root.l}}{{#each @root.l}}{{this}}{{/each}}{{/each}}'
    await expect(render({ text, type: 'json' }, { l: list })).rejects.toThrow(/memory|5 MB|one second/)
  })

  it('runs the next template of an account whose last one ran out of memory while it was stopped', async () => {
    const stopped = vi.spyOn(Worker.prototype, 'terminate').mockImplementationOnce(function (this: Worker) {
      this.emit('error', Object.assign(new Error('JS heap out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
      return this.terminate()
    })
    onTestFinished(() => stopped.mockRestore())
    await expect(render(loop, numbers, 'hungry')).rejects.toThrow('within one second')
    expect(stopped).toHaveBeenCalledTimes(2)
    expect(await render({ text: '{{a}}', type: 'json' }, { a: 1 }, 'hungry')).toBe('1')
  })

  it('starts another thread when the one that waited for the account has ended', async () => {
    const posted = vi.spyOn(Worker.prototype, 'postMessage')
    onTestFinished(() => posted.mockRestore())
    const again = () => render({ text: '{{a}}', type: 'json' }, { a: 1 }, 'idle')
    expect(await again()).toBe('1')
    await (posted.mock.contexts[0] as Worker).terminate()
    expect(await again()).toBe('1')
    expect(new Set(posted.mock.contexts).size).toBe(2)
  })
})
