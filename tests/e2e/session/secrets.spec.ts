import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { allOrders } from '#tests/e2e/support/tabs.ts'
import { expect, settled, test } from '#tests/e2e/support/test.ts'

test.use({ ownSession: true })

/** Strings that must never reach a browser: the parameter names of tokens, and the portal's own secret. */
const forbidden = [
  /["'](?:access|refresh|id)_?token["']\s*:/i,
  /client_secret/i,
  /bearer [A-Za-z0-9._-]{16}/i,
  ...[process.env.OIDC_CLIENT_SECRET, process.env.DEMO_SECRET].filter(Boolean).map((text) => new RegExp(text ?? '')),
]

/** Signed tokens begin with a header of JSON. What the portal seals in a cookie may have the same letters by chance. */
const signedTokens = (text: string) =>
  [...text.matchAll(/eyJ[\w-]{8,}(?=\.[\w-]{8})/g)]
    .map(([header]) => Buffer.from(header, 'base64url').toString())
    .filter((header) => /^\{".*"alg".*\}$/.test(header))

const found = (text: string) => [...forbidden.filter((one) => one.test(text)).map(String), ...signedTokens(text)]

/** Records the headers and bodies that the portal sends to the browser, and the browser's requests. */
function listen(context: BrowserContext) {
  const heard: Promise<{ address: string; text: string }>[] = []
  context.on('response', (answer) => {
    if (!answer.url().startsWith(portalOrigin)) return
    const isRedirect = answer.status() >= 300 && answer.status() < 400
    const body = isRedirect ? Promise.resolve('') : answer.body().then(String, () => '')
    heard.push(
      // Of an answer that was on its way when the page was closed, those that scripts can read.
      Promise.all([body, answer.allHeaders().catch(() => answer.headers())]).then(([text, headers]) => ({
        address: answer.url(),
        text: `${answer.url()}\n${JSON.stringify({ ...headers, location: '' })}\n${text}`,
      })),
    )
  })
  return () => Promise.all(heard)
}

test('[ST-01] [SEC-01] the browser of a user receives, stores and shows no token or secret', async ({
  page,
  context,
  signIn,
}) => {
  const heard = listen(context)
  const { orderId } = await submitAtSite()
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  const addresses: string[] = []
  for (const path of [`/orders/view/${orderId}`, `/job-sheet?orderIds=${orderId}`, '/profile', '/orders/list']) {
    await page.goto(path)
    await settled(page)
    addresses.push(page.url())
  }
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toBeVisible()
  const kept = await page.evaluate(() => {
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(store))
    return [...stores, document.cookie, document.documentElement.outerHTML]
  })
  await page.close() // ends the live updates, whose answer has no end of its own
  const answers = await heard()
  expect(answers.length).toBeGreaterThan(20)
  for (const { address, text } of answers) expect(found(text), address).toEqual([])
  for (const text of [...kept, ...addresses]) expect(found(text)).toEqual([])
})

test('[SEC-01] the scripts that a guest can fetch contain no secret and no sources', async () => {
  const folder = join(import.meta.dirname, '../../../.next/static')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((one) => one.endsWith('.map'))) {
    const { sources } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { sources: unknown }
    expect(sources, name).toEqual([]) // the bundler writes an empty one for a part that holds no code
  }
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts) {
    const text = await readFile(join(folder, name), 'utf8')
    expect(found(text), name).toEqual([])
    expect(text, name).not.toMatch(/SESSION_KEYS|OIDC_CLIENT_SECRET|prints-2026/)
  }
})
