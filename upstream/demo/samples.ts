import { Hono } from 'hono'
import { notFound } from '../core/errors.ts'
import { serveFile } from '../files/serve.ts'
import type { Upstream } from '../upstream.ts'
import { thisMachineOnly } from './this-machine.ts'

export const sampleKey = (name: string) => `samples/${name}.pdf`

export function sampleKeyOf(pathname: string): string | undefined {
  const [, name] = /^\/samples\/([a-z0-9-]+)\/[^/]+$/.exec(pathname) ?? []
  return name && sampleKey(name)
}

/** Artwork at addresses like a brand's own, so that a refetch works: the folder names the sample. */
export function samplesApp(up: Upstream) {
  return new Hono().get('/samples/:sample{[a-z0-9-]+}/:filename', thisMachineOnly(up.config), async ({ req }) => {
    const key = sampleKey(req.param('sample'))
    const use = { key, method: 'GET' as const, contentType: 'application/pdf', isExpired: false }
    const file = await serveFile(up.files, req.raw, { ...use, filename: req.param('filename') })
    if (!file) throw notFound('Sample')
    return file
  })
}
