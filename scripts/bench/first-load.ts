import { brotliCompressSync } from 'node:zlib'
import { request } from 'undici'

/** Bytes of script, brotli, that a page asks for before anybody touches it. */
export async function firstLoadBytes(url: string, headers: Record<string, string>): Promise<number> {
  const page = await request(url, { headers })
  const html = await page.body.text()
  if (page.statusCode !== 200) throw new Error(`${url} answered ${page.statusCode}`)
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag)) // for browsers that know no modules; none of ours loads it
  const scripts = new Set(
    tags
      .map((tag) => /(?:src|href)="(\/_next\/static\/[^"?]+\.js)/.exec(tag)?.[1])
      .filter((path) => path !== undefined),
  )
  const sizes = await Promise.all(
    [...scripts].map(async (path) => {
      const script = await request(new URL(path, url))
      return brotliCompressSync(Buffer.from(await script.body.arrayBuffer())).length
    }),
  )
  if (sizes.length === 0) throw new Error(`${url} names no script`)
  return sizes.reduce((sum, size) => sum + size, 0)
}
