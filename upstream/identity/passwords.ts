import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** Memory and time of one guess: N=2^15, r=8, p=3 (OWASP Password Storage Cheat Sheet). */
const defaultCost = { N: 2 ** 15, r: 8, p: 3 }
const keyBytes = 32
const maxMemoryBytes = 256 * 1024 * 1024

/** The hash holds its cost, so that later hashes can cost more. */
export async function hashPassword(password: string, { N, r, p } = defaultCost): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { N, r, p })
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = hash.split('$')
  if (scheme !== 'scrypt') return false
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const stored = Buffer.from(key, 'base64url')
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}

let unknown: Promise<string> | undefined

/** Checked for an unknown user name, so that the answer takes as long as for a known one. */
export const unknownPersonHash = () => (unknown ??= hashPassword(randomBytes(16).toString('hex')))

function derive(password: string, salt: Buffer, cost: Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>): Promise<Buffer> {
  const options = { ...cost, maxmem: maxMemoryBytes }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
