import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { QueueFullError } from '../core/fair-queue.ts'
import { renderTemplate, TemplateError } from './render.ts'

type Template = Parameters<typeof renderTemplate>[0]
const render = (template: Template, context: unknown, key = 'account') => renderTemplate(template, context, { key })

/** Goes on for hours. */
const loop: Template = {
  text: '{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{/each}}{{/each}}{{/each}}{{/each}}',
  type: 'json',
}
const numbers = { l: Array.from({ length: 300 }, (_, at) => at) }

const json = (text: string, context: unknown) => render({ text, type: 'json' }, context)

it('[TE-02] a template fills in values by helpers, escapes for markup, and reads nothing else', async () => {
  const rows: [text: string, context: object, output: string][] = [
    ['{{order.id}} {{order.none}}', { order: { id: 'A1' } }, 'A1 '],
    ['{{prettyJson this}}', { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
    ['{"name": {{json name}} }', { name: 'Ann "A" <b>' }, '{"name": "Ann \\"A\\" <b>" }'],
    ['{{date at "dd/MM/yyyy HH:mm"}}', { at: '2026-03-04T23:30:00.000Z' }, '04/03/2026 23:30'],
    ['{{#if (eq s "shipped")}}yes{{else}}no{{/if}}', { s: 'shipped' }, 'yes'],
    ['{{join a "+"}} {{length a}} {{default b "-"}}', { a: ['x', 'y'] }, 'x+y 2 -'],
    // Numbers that stand side by side are no sum.
    ['{{a}}{{a}}{{b}}', { a: 1, b: false }, '11false'],
    [
      '{{#each l}}{{date}} {{a.b}} {{lower}}{{#if x}} {{x}}{{/if}};{{/each}}',
      { l: [{ date: 1, a: {} }, { x: 2 }], date: 7, a: { b: 3 } },
      '1  ;7 3  2;',
    ],
    [
      '{{#each l as |a|}}{{a.b}}{{#with @root.c}}{{a.b}}{{join l ","}}{{/with}}{{/each}}',
      { a: { b: 0 }, c: {}, l: [{ b: 2 }] },
      '22{"b":2}',
    ],
    ['{{#with o}}{{upper (default n s)}}{{this.s}}{{../s}}{{[true]}}{{/with}}', { s: 'x', o: { true: 1 } }, 'Xx1'],
    ['{{__proto__.polluted}}', {}, ''],
    ['{{lookup (lookup this "constructor") "name"}}', {}, ''],
    ['{{#with "s" as |string|}}{{string.constructor.name}}{{/with}}', {}, ''],
    ['{{#with (first list)}}{{__defineGetter__}}{{/with}}', { list: [{}] }, ''],
  ]
  for (const [text, context, output] of rows) expect(await json(text, context), text).toBe(output)
  expect(await render({ text: '{{name}}', type: 'html' }, { name: '<b>&"' })).toBe('&lt;b&gt;&amp;&quot;')
  expect(await render({ text: '{{name}}', type: 'zlp' }, { name: '<b>&"' })).toBe('<b>&"')
  const process = await json('{{constructor.constructor "return process"}}', {}).catch((error: unknown) => error)
  expect(process).not.toContain('process')
})

it('[TE-02] a template with a mistake or unknown helper, or that includes itself, is refused', async () => {
  for (const [text, message] of [
    ['one\n{{#if two}}\nthree', /line 3/],
    ['shout\n {{shout "x" 1}}', 'Missing helper: "shout" - 2:3'],
    ['a\n{{> self}}', 'The partial self could not be found - 2:4'],
    ['{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}', 'The template includes itself.'],
  ] as const) {
    const failure = render({ text, type: 'html' }, {})
    await expect(failure, text).rejects.toThrow(TemplateError)
    await expect(failure, text).rejects.toThrow(message)
  }
})

it('[REL-26] twenty templates of an account are queued and more refused, but none of triggers', async () => {
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
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await run(false).catch(() => 'gone')).toBe('gone')
  expect(await render({ text: '{{a}}', type: 'json' }, { a: 1 }, key)).toBe('1')
})

it('[TE-02] a template that makes too much or eats memory is stopped', async () => {
  const list = Array.from({ length: 100 }, () => 'x'.repeat(1_000_000))
  await expect(json('{{#each l}}{{this}}{{/each}}', { l: list })).rejects.toThrow(/5 MB|memory|one second/)
})

it('a template runs after one of its account ran out of memory while it was stopped', async () => {
  const stopped = vi.spyOn(Worker.prototype, 'terminate').mockImplementationOnce(function (this: Worker) {
    this.emit('error', Object.assign(new Error('JS heap out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
    return this.terminate()
  })
  onTestFinished(() => stopped.mockRestore())
  await expect(render(loop, numbers, 'hungry')).rejects.toThrow('within one second')
  expect(stopped).toHaveBeenCalledTimes(2)
  expect(await render({ text: '{{a}}', type: 'json' }, { a: 1 }, 'hungry')).toBe('1')
})
