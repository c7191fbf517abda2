import { expect, it, onTestFinished } from 'vitest'
import { setPageSession } from './page/page-session.ts'
import { readRefreshesWhole } from './whole-refreshes.ts'

const href = 'http://localhost/orders/list?filters=%7B%22a%22:1%7D&page=2'
const refresh = { headers: { rsc: '1' } }

let asksForLength = false

/** A page whose connection is cut within the answer, or within the one after those that come whole. */
function pageThatIsCut(...whole: string[]) {
  let isRead = false
  const body = () =>
    new ReadableStream({
      pull(controller) {
        if (isRead) return controller.error(new TypeError('network error'))
        isRead = true
        controller.enqueue(new TextEncoder().encode('half a page'))
      },
    })
  const fetch = async (_: unknown, init?: RequestInit) => {
    asksForLength = new Headers(init?.headers).has('x-sfl-whole')
    return new Response(whole.shift() ?? body())
  }
  const page = { location: { href }, fetch }
  readRefreshesWhole(page)
  return page as { fetch: typeof fetch }
}

it('[REL-19] a refresh whose answer is cut fails; any other answer is handed on as it comes', async () => {
  const spelled = '/orders/list?filters=%7B%22a%22%3A1%7D&page=2&_rsc=abc'
  for (const address of [`${href}&_rsc=abc`, spelled, new URL(`${href}&_rsc=abc`)]) {
    await expect(pageThatIsCut().fetch(address, refresh), `for ${address}`).rejects.toThrow('network error')
    expect(asksForLength, `for ${address}`).toBe(true)
  }
  const others: [address: string, init?: RequestInit][] = [
    ['/orders/list?page=3&_rsc=abc', refresh], // another page
    [href, { headers: { rsc: '1', 'next-router-prefetch': '1' } }],
    [href, { headers: { rsc: '1' }, method: 'HEAD' }], // the question whether there is a network
    [href, { headers: { 'x-sfl': '1' } }],
    [href],
  ]
  for (const [address, init] of others) {
    const answer = await pageThatIsCut().fetch(address, init)
    await expect(answer.text(), `for ${JSON.stringify(init)}`).rejects.toThrow('network error')
    expect(asksForLength, `for ${JSON.stringify(init)}`).toBe(false)
  }
})

const sessionEnded = '1:E{"digest":"NEXT_REDIRECT;replace;/api/session/ended?next=%2Fwork;307;"}\n'
const goesOn = { hasInput: () => true, canContinue: async () => true, canRender: async () => true }

it('[ST-08] a refresh that met the end of the session waits for the user, where something is typed', async () => {
  const answers = [sessionEnded, 'the page']
  for (const [isTyped, expected] of [
    [true, 'the page'],
    [false, answers[0]],
  ] as const) {
    const left = [...answers]
    const page = { location: { href }, fetch: async () => new Response(left.shift()) }
    readRefreshesWhole(page)
    const end = setPageSession({ ...goesOn, hasInput: () => isTyped })
    expect(await (await (page as { fetch: typeof fetch }).fetch(href, refresh)).text()).toBe(expected)
    end()
  }
})

it('[REL-19] [ST-08] a refresh that is made again after the sign-in, and is cut, fails as well', async () => {
  onTestFinished(setPageSession(goesOn))
  await expect(pageThatIsCut(sessionEnded).fetch(href, refresh)).rejects.toThrow('network error')
})
