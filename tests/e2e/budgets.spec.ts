import { attack } from '../../scripts/attack/attacks.ts'
import { createBrowser } from '../../scripts/attack/browser.ts'
import { type Answer, type Sent, send } from '../../scripts/attack/http.ts'
import { openPerson } from '../../scripts/attack/target.ts'
import { type Entrance, portalEntrances, upstreamEntrances } from '../support/entrances.ts'
import { createLoopMeter } from '../support/read-loop-meter.ts'
import { startProduct } from './support/own-product.ts'
import { passwordOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

/**
 * Of a plain request: the call for the page's session, or for the person's variables. On an idle machine a plain request
 * blocks its program for about 2 ms, so this stands for the 100 ms that nobody may have to wait for somebody else's request.
 */
const mostTimesPlain = 50

const longestTarget = 4096
const filled = (part: string, bytes: number) => part.repeat(Math.max(0, Math.floor(bytes / part.length)))

/** The dearest requests that an entrance may be sent, by what is much in them. */
function dearest({ path, body }: Entrance): Record<string, Sent & { query?: string }> {
  const room = longestTarget - path.length - 1
  const headers = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`x-h${at}`, '1']))
  const inAddress = {
    'repeated parameters': { query: filled('a=1&', Math.min(room, 4 * 99)) + 'a=1' },
    'long parameters': { query: `q=${filled('%e2%82%ac', room - 2)}` },
    'nested parameters': { query: filled('a[b][c][d]=1&', Math.min(room, 13 * 99)) + 'a=1' },
    headers: { headers },
    cookies: { headers: { cookie: filled('a=1; ', 12_000) } },
    languages: { headers: { 'accept-language': filled('en;q=0.1,', 8000) } },
  }
  if (!body) return inAddress
  const { maxBytes } = body
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const keys = Array.from(
    { length: Math.floor((maxBytes - 100) / 12) },
    (_, at) => `"${at.toString(36).padStart(6, 'k')}":1`,
  )
  return {
    ...inAddress,
    'levels of JSON': { headers: json, body: filled('[', maxBytes) },
    'keys of JSON': { headers: json, body: `{${keys.join()}}` },
    'entries of JSON': { headers: json, body: `[${filled('1,', maxBytes - 10)}1]` },
    'escapes of JSON': { headers: json, body: `{"a":"${filled('\\u0041', maxBytes - 10)}"}` },
    'parameters of a form': { headers: form, body: filled('a=1&', maxBytes) },
    'parts of a form': {
      headers: multipart,
      body: `${filled('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n', maxBytes - 10)}--x--`,
    },
    text: { headers: { 'content-type': 'text/plain' }, body: filled('x', maxBytes) },
  }
}

test('no single request blocks a program for longer than others may wait, whoever sends it', async () => {
  test.setTimeout(900_000)
  const meter = await createLoopMeter()
  const product = await startProduct(meter.env)
  const { portal, upstream } = product
  const browser = createBrowser(product)
  expect(await browser.signIn('amir', passwordOf('admin'))).toBe('active')
  const amir = await openPerson(product, 'amir')

  const programs = [
    {
      program: 'portal-server.mjs',
      origin: portal,
      entrances: portalEntrances(),
      plain: '/api/session',
      guest: { 'sec-fetch-site': 'same-origin', origin: portal, 'x-sfl': '1' },
      member: {
        'sec-fetch-site': 'same-origin',
        origin: portal,
        'x-sfl': '1',
        cookie: [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    },
    {
      program: 'upstream/main.ts',
      origin: upstream,
      entrances: upstreamEntrances(),
      plain: '/api/vars',
      guest: {},
      member: { authorization: `Bearer ${amir.bearer}`, 'x-oneflow-account': amir.roles[0]?.accountId ?? '' },
    },
  ] as const

  const tooDear: string[] = []
  for (const { program, origin, entrances, plain, guest, member } of programs) {
    const cost = async (url: string, sent: Sent): Promise<{ ms: number; answer: Answer }> => {
      await meter.read(program)
      const answer = await send(url, sent)
      return { ms: await meter.read(program), answer }
    }
    const plainMs: number[] = []
    for (let left = 40; left > 0; left -= 1) plainMs.push((await cost(origin + plain, { headers: member })).ms)
    const usualMs = plainMs.toSorted((one, other) => one - other)[20] ?? 0
    const seen: { what: string; ms: number }[] = []
    for (const entrance of entrances) {
      for (const [much, { query, headers, ...sent }] of Object.entries(dearest(entrance))) {
        for (const [who, own] of Object.entries({ guest, member })) {
          const cookie = [own, headers]
            .flatMap((given) => (given && 'cookie' in given ? [given.cookie] : []))
            .join('; ')
          const url = `${origin}${entrance.path}${query === undefined ? '' : `?${query}`}`
          const request = {
            ...sent,
            method: entrance.method,
            headers: { ...own, ...headers, ...(cookie && { cookie }) },
          }
          // The first time, what it needs is loaded and compiled.
          await send(url, request)
          const { ms, answer } = await cost(url, request)
          seen.push({ what: `${who} ${entrance.method} ${entrance.path} with ${much} (${answer.status})`, ms })
        }
      }
    }
    const dearestSeen = seen.toSorted((one, other) => other.ms - one.ms)
    console.log(`${program}: plain ${usualMs.toFixed(1)} ms; ${seen.length} requests; dearest:`)
    for (const { what, ms } of dearestSeen.slice(0, 25)) console.log(`  ${ms.toFixed(0)} ms ${what}`)
    tooDear.push(
      ...dearestSeen
        .filter(({ ms }) => ms > mostTimesPlain * usualMs)
        .map(({ what, ms }) => `${what}: ${ms.toFixed(0)} ms`),
    )
  }
  await product.stop()
  await meter.close()
  expect(tooDear).toEqual([])
})

test('what fell once holds against a running copy', async () => {
  test.setTimeout(900_000)
  const product = await startProduct()
  const fallen: string[] = []
  for await (const { title, fell } of attack(product)) if (fell !== undefined) fallen.push(`${title}: ${fell}`)
  await product.stop()
  expect(fallen).toEqual([])
})
