import { randomBytes } from 'node:crypto'
import { encode } from 'next-auth/jwt'

export const conventional = { secret: randomBytes(32).toString('hex'), cookie: 'bench-token' }

/** As next-auth cuts a cookie that no browser would take whole. */
const chunkBytes = 4096 - 163
const text = (length: number) => randomBytes(length).toString('base64url').slice(0, length)

/** The cookies of somebody whose next-auth session holds the tokens of a real provider, in their sizes there. */
export async function conventionalHeaders(): Promise<Record<string, string>> {
  const { cookie: name, secret } = conventional
  const token = { accessToken: text(3000), refreshToken: text(1200), idToken: text(2225), accountId: '0'.repeat(24) }
  const sealed = await encode({ token, secret })
  const chunks = sealed.match(new RegExp(`.{1,${chunkBytes}}`, 'g')) ?? []
  return { cookie: chunks.map((chunk, at) => `${name}.${at}=${chunk}`).join('; ') }
}
