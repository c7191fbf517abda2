import type { BrowserContext, Page } from '@playwright/test'
import { request } from 'undici'

export const portalOrigin = `http://localhost:${process.env.E2E_PORT ?? '21310'}`

/** The headers of a request that the portal's own page makes. */
export const ownPage = { 'sec-fetch-site': 'same-origin', origin: portalOrigin, 'x-sfl': '1' }
/** The headers of a request that a page of another portal makes. */
export const ownPageOf = (page: Page) => ({ ...ownPage, origin: new URL(page.url()).origin })

/** The Cookie header of a browser, for requests with a stolen session. */
export async function cookieHeader(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies(portalOrigin)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'OPTIONS'; headers?: Record<string, string> }

/** Sends a request to the portal without a browser: the headers unchanged, no redirect followed. */
export async function raw(path: string, { method = 'GET', headers = {} }: Sent = {}) {
  const answer = await request(portalOrigin + path, { method, headers })
  const named = Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')] as const)
  return { status: answer.statusCode, headers: Object.fromEntries(named), text: await answer.body.text() }
}
