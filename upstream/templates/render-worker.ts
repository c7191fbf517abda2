import { parentPort } from 'node:worker_threads'
import Handlebars from 'handlebars'
import { helpers, toText } from './helpers.ts'
import type { RenderAnswer, RenderRequest } from './render.ts'

const maxOutput = 5 * 1024 * 1024
const tooLarge: RenderAnswer = { failure: 'The result is larger than 5 MB.' }
const { escapeExpression } = Handlebars.Utils
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
const answer = (message: RenderAnswer) => parentPort?.postMessage(message)

function render({ text, escaping, timezone, contexts }: RenderRequest): RenderAnswer {
  const handlebars = Handlebars.create()
  handlebars.registerHelper(helpers)
  // The option `noEscape` adds adjacent numbers up instead of joining them as text.
  Object.assign(Handlebars.Utils, { escapeExpression: escaping === 'none' ? toText : escapeExpression })
  try {
    const program = handlebars.parse(text)
    if (escaping === 'all') new EscapeAll().accept(program)
    const fill = handlebars.compile(program)
    const outputs: string[] = []
    let length = 0
    for (const context of contexts) {
      const output = fill(context, { data: { timezone } })
      length += output.length
      if (length > maxOutput) return tooLarge
      outputs.push(output)
    }
    return { outputs }
  } catch (error) {
    if (error instanceof RangeError) {
      return error.message === 'Invalid string length' ? tooLarge : { failure: 'The template includes itself.' }
    }
    return { failure: error instanceof Error ? placed(error.message, text) : 'The template could not be used.' }
  }
}

/** Makes `{{{value}}}` and `{{&value}}` the same as `{{value}}`. */
class EscapeAll extends Handlebars.Visitor {
  override MustacheStatement(statement: hbs.AST.MustacheStatement) {
    statement.escaped = true
  }
}

/** Handlebars says where a mistake in the syntax is, and not where the name stands that it does not know. */
function placed(message: string, text: string): string {
  const name = /^Missing helper: "(.+)"$|^The partial (\S+) could not be found$/.exec(message)
  const at = name ? placeOf(name[1] ?? name[2] ?? '', text) : -1
  if (at === -1) return message
  const before = text.slice(0, at).split('\n')
  return `${message} - ${before.length}:${before.at(-1)?.length ?? 0}`
}

function placeOf(name: string, text: string): number {
  let at = text.indexOf(name)
  while (at !== -1) {
    if (text.lastIndexOf('{{', at) > text.lastIndexOf('}}', at)) return at
    at = text.indexOf(name, at + 1)
  }
  return -1
}

parentPort?.on('message', (request: RenderRequest) => {
  answer('started')
  answer(render(request))
})
