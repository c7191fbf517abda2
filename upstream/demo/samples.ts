import { Hono } from 'hono'
import { serveFile } from '../files/serve.ts'
import { notFound } from '../problem.ts'
import type { Upstream } from '../upstream.ts'

export const sampleKey = (name: string) => `samples/${name}.pdf`

/**
 * Artwork of the demonstration at addresses like a brand's own, so that fetching it again works: the sample is chosen
 * by the folder, and the file may have any name.
 */
export function samplesApp(up: Upstream) {
  return new Hono().get('/samples/:sample{[a-z0-9-]+}/:filename', async ({ req }) => {
    const key = sampleKey(req.param('sample'))
    const use = { key, method: 'GET' as const, contentType: 'application/pdf', isExpired: false }
    const file = await serveFile(up.files, req.raw, { ...use, filename: req.param('filename') })
    if (!file) throw notFound('Sample')
    return file
  })
}
