import { request } from 'undici'
import type { Log } from '#lib/server/log/log.ts'

const timeoutMs = 2000

/** The page cannot see what its frame loads (decision 068). */
export async function isReachable(address: string, log: Pick<Log, 'warn'>): Promise<boolean> {
  try {
    const { statusCode, body } = await request(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    body.on('error', () => {}).destroy() // its beginning is enough
    if (statusCode < 400) return true
    log.warn('docs', { status: statusCode })
  } catch (error) {
    log.warn('docs', { error })
  }
  return false
}
