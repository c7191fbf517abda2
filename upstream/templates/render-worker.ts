import { parentPort, workerData } from 'node:worker_threads'
import Handlebars from 'handlebars'
import { helpers, toText } from './helpers.ts'
import type { RenderAnswer, RenderRequest } from './render.ts'

const maxOutput = 5 * 1024 * 1024
const tooLarge: RenderAnswer = { failure: 'The result is larger than 5 MB.' }
const { text, escape, context }: RenderRequest = workerData // written by render.ts only
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
const answer = (message: RenderAnswer) => parentPort?.postMessage(message)

function render(): RenderAnswer {
  const handlebars = Handlebars.create()
  handlebars.registerHelper(helpers)
  // The option `noEscape` adds adjacent numbers up instead of joining them as text.
  if (!escape) Object.assign(Handlebars.Utils, { escapeExpression: toText })
  try {
    const output = handlebars.compile(text)(context)
    return output.length > maxOutput ? tooLarge : { output }
  } catch (error) {
    if (error instanceof RangeError && error.message === 'Invalid string length') return tooLarge
    return { failure: error instanceof Error ? error.message : 'The template could not be used.' }
  }
}

answer('started')
answer(render())
