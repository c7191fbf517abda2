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
  handlebars.registerHelper(fieldHelper, readField)
  // The option `noEscape` adds adjacent numbers up instead of joining them as text.
  Object.assign(Handlebars.Utils, { escapeExpression: escaping === 'none' ? toText : escapeExpression })
  try {
    const program = handlebars.parse(text)
    if (escaping === 'all') new EscapeAll().accept(program)
    new FindFields().accept(program)
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

const fieldHelper = 'field of the context'

/**
 * A field is found under its plain name in every block: it belongs to what the block is about, else to the whole data,
 * also where a helper such as `date` has its name.
 */
class FindFields extends Handlebars.Visitor {
  #blockParams: string[] = []

  override Program(program: hbs.AST.Program) {
    const outside = this.#blockParams
    this.#blockParams = [...outside, ...(program.blockParams ?? [])]
    super.Program(program)
    this.#blockParams = outside
  }
  override MustacheStatement(statement: hbs.AST.MustacheStatement) {
    this.#readInputs(statement)
    const { path, params, hash } = statement
    if (params.length === 0 && !hash && this.#isField(path)) Object.assign(statement, toFieldCall(path))
  }
  override BlockStatement(statement: hbs.AST.BlockStatement) {
    this.#readInputs(statement)
    super.BlockStatement(statement)
  }
  override PartialStatement(statement: hbs.AST.PartialStatement) {
    this.#readInputs(statement)
  }

  #readInputs(node: { params: hbs.AST.Expression[]; hash?: hbs.AST.Hash }) {
    node.params = node.params.map((param) => this.#toInput(param))
    for (const pair of node.hash?.pairs ?? []) pair.value = this.#toInput(pair.value)
  }
  #toInput(given: hbs.AST.Expression): hbs.AST.Expression {
    if (isSubExpression(given)) this.#readInputs(given)
    if (!this.#isField(given)) return given
    return { type: 'SubExpression', loc: given.loc, ...toFieldCall(given) }
  }
  #isField(given: hbs.AST.Expression): given is hbs.AST.PathExpression {
    if (given.type !== 'PathExpression') return false
    const { data, depth, original, parts } = given as hbs.AST.PathExpression
    const [first] = parts
    if (data || depth > 0 || first === undefined || this.#blockParams.includes(first)) return false
    return first === 'this' || !/^(\.|this\b)/.test(original)
  }
}

const isSubExpression = (given: hbs.AST.Expression): given is hbs.AST.SubExpression => given.type === 'SubExpression'

function toFieldCall({ parts, loc }: hbs.AST.PathExpression) {
  const path = { type: 'PathExpression', data: false, depth: 0, parts: [fieldHelper], original: fieldHelper, loc }
  return { path, params: parts.map((value) => ({ type: 'StringLiteral', value, original: value, loc })) }
}

function readField(this: unknown, ...given: unknown[]): unknown {
  const names = given.slice(0, -1) as string[]
  const { data } = given.at(-1) as { data: { root: unknown } }
  const from = has(this, names[0] ?? '') ? this : data.root
  return names.reduce((value, name) => (has(value, name) ? Reflect.get(Object(value), name) : undefined), from)
}

const has = (value: unknown, name: string) =>
  value !== null && value !== undefined && Object.hasOwn(Object(value), name)

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
