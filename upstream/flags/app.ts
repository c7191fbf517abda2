import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import { guestBodyBytes } from '#lib/contract/call.ts'
import { parseJson, readBytes } from '../core/http/body.ts'
import { evaluate, evaluationContext, type Flags } from './flags.ts'

const evaluation = z.object({ context: evaluationContext.prefault({}) })

/** Feature flags by the OpenFeature Remote Evaluation Protocol, version 1. */
export function flagsApp(flags: Flags): Hono {
  return new Hono()
    .basePath('/ofrep/v1/evaluate/flags')
    .post('/', async ({ req }) => {
      const context = await readContext(req.raw)
      if (!context) return Response.json(invalidContext, { status: 400 })
      const body = JSON.stringify({ flags: Object.keys(flags).map((key) => evaluate(flags, key, context)) })
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
      if (req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } })
      return new Response(body, { headers: { 'content-type': 'application/json', etag } })
    })
    .post('/:key', async ({ req }) => {
      const key = req.param('key')
      const context = await readContext(req.raw)
      if (!context) return Response.json({ key, ...invalidContext }, { status: 400 })
      const evaluated = evaluate(flags, key, context)
      if (evaluated) return Response.json(evaluated)
      const missing = { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: `There is no flag ${key}` }
      return Response.json(missing, { status: 404 })
    })
}

const invalidContext = { errorCode: 'INVALID_CONTEXT', errorDetails: 'The body must be {"context": {…}}' }

async function readContext(request: Request) {
  const text = new TextDecoder().decode(await readBytes(request, guestBodyBytes))
  return evaluation.safeParse(text === '' ? {} : await parseJson(text)).data?.context
}
