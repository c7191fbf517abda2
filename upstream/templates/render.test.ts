import { describe, expect, it } from 'vitest'
import { renderTemplate, TemplateError } from './render.ts'

const rows: [string, string, unknown, string][] = [
  ['values', '{{order.id}} {{order.none}}', { order: { id: 'A1' } }, 'A1 '],
  ['prettyJson', '{{prettyJson this}}', { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
  ['json', '{"name": {{json name}} }', { name: 'Ann "A" <b>' }, '{"name": "Ann \\"A\\" <b>" }'],
  ['date', '{{date at "dd/MM/yyyy HH:mm"}}', { at: '2026-03-04T23:30:00.000Z' }, '04/03/2026 23:30'],
  ['conditions', '{{#if (eq s "shipped")}}yes{{else}}no{{/if}}', { s: 'shipped' }, 'yes'],
  ['join, length, default', '{{join a "+"}} {{length a}} {{default b "-"}}', { a: ['x', 'y'] }, 'x+y 2 -'],
]

describe('renderTemplate', () => {
  it.each(rows)('fills in %s', async (_, text, context, output) => {
    expect(await renderTemplate({ text, type: 'json' }, context)).toBe(output)
  })

  it('escapes for documents with markup and not for JSON or ZPL', async () => {
    const context = { name: '<b>&"' }
    expect(await renderTemplate({ text: '{{name}}', type: 'html' }, context)).toBe('&lt;b&gt;&amp;&quot;')
    expect(await renderTemplate({ text: '{{name}}', type: 'zlp' }, context)).toBe('<b>&"')
  })

  it('keeps numbers that stand side by side apart from sums', async () => {
    expect(await renderTemplate({ text: '{{a}}{{a}}{{b}}', type: 'zlp' }, { a: 1, b: false })).toBe('11false')
  })

  it('names the line of a mistake', async () => {
    const failure = renderTemplate({ text: 'one\n{{#if two}}\nthree', type: 'html' }, {})
    await expect(failure).rejects.toThrow(TemplateError)
    await expect(failure).rejects.toThrow(/line 3/)
  })

  it('refuses a helper that does not exist, and lets none write into the log', async () => {
    await expect(renderTemplate({ text: '{{shout "x" 1}}', type: 'json' }, {})).rejects.toThrow(
      /Missing helper: "shout"/,
    )
    expect(await renderTemplate({ text: '{{log "x" 1}}', type: 'json' }, {})).toBe('')
  })

  it('gives no way to the machine it runs on', async () => {
    const text = '{{constructor.constructor "return process"}}{{__proto__}}{{lookup this "constructor"}}'
    expect(await renderTemplate({ text, type: 'json' }, {}).catch((error: unknown) => error)).not.toContain('process')
  })

  it('stops a loop in a loop after a second', async () => {
    const list = Array.from({ length: 300 }, (_, at) => at)
    const text =
      '{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{/each}}{{/each}}{{/each}}{{/each}}'
    await expect(renderTemplate({ text, type: 'json' }, { l: list })).rejects.toThrow('within one second')
  })

  it('stops a template that eats memory', async () => {
    const list = Array.from({ length: 3000 }, () => 'x'.repeat(1000))
    const text = '{{#each @root.l}}{{#each @root.l}}{{this}}{{/each}}{{/each}}'
    await expect(renderTemplate({ text, type: 'json' }, { l: list })).rejects.toThrow(/memory|5 MB|one second/)
  })
})
