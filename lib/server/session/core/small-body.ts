import type * as z from 'zod'

const largest = 16 * 1024

export async function readSmallBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<z.output<S> | undefined> {
  const text = await readSmallText(request, 'application/json', largest)
  if (text === undefined) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Undefined for another type, or for more than `most` bytes, counted while reading. */
export async function readSmallText(request: Request, type: string, most: number): Promise<string | undefined> {
  if (!request.headers.get('content-type')?.startsWith(type) || !request.body) return undefined
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > most) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
