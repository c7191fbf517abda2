import { RefusedError } from '#lib/http/refusal.ts'

const prefix = '/api/upstream/'

/** The decoded path segments after the prefix, and the query. A path that cannot be decoded is a 404. */
export function segmentsOf(url: string): { segments: string[]; search: string } {
  const from = url.indexOf(prefix, url.indexOf('://') + 3)
  const [address = ''] = url.split('#', 1)
  const question = address.indexOf('?')
  const path = address.slice(from + prefix.length, question === -1 ? undefined : question)
  try {
    if (from === -1) throw new URIError('another path')
    const segments = path.split('/').map(decodeURIComponent)
    return { segments, search: question === -1 ? '' : address.slice(question + 1) }
  } catch (error) {
    throw error instanceof URIError ? new RefusedError(404, 'unknown_call') : error
  }
}
