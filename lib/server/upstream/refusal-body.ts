import * as z from 'zod'
import { isIpAddress, isPublicAddress } from '#lib/contract/shared/public-address.ts'
import { assertKind, contentTypeOf, jsonType, plainBody, readBytes } from './read-body.ts'
import { type Answer, discard } from './send.ts'
import { TransportError } from './transport-error.ts'

const plainType = /^text\/plain\s*(?:;|$)/i
const largest = 64 * 1024
const longestText = 2000
const neutral = '[address]'

const text = z.string().optional().catch(undefined)
const code = z.union([z.string(), z.number()]).optional().catch(undefined)
const issue = z.object({ path: z.string(), message: z.string() })
const validations = z
  .array(z.unknown())
  .transform((items) => items.flatMap((item) => issue.safeParse(item).data ?? []))
  .optional()
  .catch(undefined)
const refusal = z.object({
  success: z.boolean().optional().catch(undefined),
  error: z
    .union([z.string(), z.object({ message: text, name: text, code, validations })])
    .optional()
    .catch(undefined),
  message: text,
  data: text,
  code,
  validations,
})

/**
 * What it says to a user. A page says nothing: a 4xx keeps its status without it, as does a call that the upstream does not
 * have (501), any other is a `bad_upstream`.
 */
export async function takeRefusal(answer: Answer, upstreamOrigin: string): Promise<unknown> {
  const { statusCode: status } = answer
  const type = contentTypeOf(answer)
  const isPlain = plainType.test(type)
  if (status !== 501 && (status < 400 || status > 499)) assertKind(answer, jsonType)
  else if (!isPlain && !jsonType.test(type)) return await discard(answer)
  try {
    const bytes = await readBytes(plainBody(answer), largest)
    if (bytes.length === 0) return undefined
    return isPlain ? readRefusal(bytes, upstreamOrigin) : parseRefusal(bytes, upstreamOrigin)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new TransportError('bad_upstream', { cause, status })
    throw cause instanceof TransportError ? new TransportError(cause.code, { cause, status }) : cause
  }
}

/** Only what the contract knows (Spec 1 §8): no stack traces, no addresses of the network. */
function parseRefusal(bytes: Buffer, upstreamOrigin: string): unknown {
  const { hostname } = new URL(upstreamOrigin)
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? cleanText(value, hostname) : value)
  const parsed: unknown = JSON.parse(bytes.toString('utf8'), clean)
  return typeof parsed === 'string' ? parsed : refusal.safeParse(parsed).data
}

export function readRefusal(bytes: Buffer, upstreamOrigin: string): unknown {
  try {
    return parseRefusal(bytes, upstreamOrigin)
  } catch {
    return cleanText(bytes.toString('utf8'), new URL(upstreamOrigin).hostname)
  }
}

const traceLine = /^\s+at\s/
const lookUp = /\b(ENOTFOUND|EAI_AGAIN) \S+/g
const words = /[a-z][a-z0-9+.-]{0,15}:\/\/[^\s"'`<>]+|[^\s"'`<>(){}[\],;|=]+/gi
const closing = /(?<![.:!?,;)\]}])[.:!?,;)\]}]+$/

function cleanText(given: string, upstreamHost: string): string {
  const lines = given.split('\n').filter((line) => !traceLine.test(line))
  const cleaned = lines
    .join('\n')
    .replace(lookUp, `$1 ${neutral}`)
    .replace(words, (word) => {
      const bare = word.replace(closing, '')
      return isOfTheInside(bare, upstreamHost) ? neutral + word.slice(bare.length) : word
    })
  return cleaned.slice(0, longestText).toWellFormed()
}

const hostAndPort = /^(.+):(?:80|443|\d{4,5})$/
const name = /^[a-z][a-z0-9-]*$/
const dottedName = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/
const privateName = /(?:^|\.)(?:localhost|internal|local|localdomain|lan|intranet|corp|svc)$/i

function isOfTheInside(word: string, upstreamHost: string): boolean {
  if (word.includes('://')) return isInsideUrl(word, upstreamHost)
  const [place = ''] = word.slice(word.lastIndexOf('@') + 1).split('/', 1)
  if (isInsideHost(place, upstreamHost)) return true
  const host = hostAndPort.exec(place)?.[1]
  if (host === undefined) return false
  return isIpAddress(host) || name.test(host) || dottedName.test(host)
}

/** The URL of a brand's artwork is for its operator; one with a password is not. */
function isInsideUrl(word: string, upstreamHost: string): boolean {
  if (!URL.canParse(word)) return true
  const { hostname, username, password } = new URL(word)
  const isPlainName = !hostname.includes('.') && !hostname.includes(':')
  return username !== '' || password !== '' || isPlainName || isInsideHost(hostname, upstreamHost)
}

function isInsideHost(host: string, upstreamHost: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (isIpAddress(bare)) return !isPublicAddress(bare)
  return bare.toLowerCase() === upstreamHost || privateName.test(bare)
}
