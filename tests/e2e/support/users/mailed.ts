import type { Page } from '@playwright/test'
import { request } from 'undici'
import * as z from 'zod'
import { accounts } from '#lib/contract/accounts.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { temporaryToken } from './temporary-token.ts'

const begun = z.object({ token: z.string() })
const outbox = z.object({ mails: z.array(z.object({ recipient: z.string(), text: z.string() })) })

export const linkIn = (text: string) => /\S+\/identity\/link\/\S+/.exec(text)?.[0] ?? ''

/** The link of the mail that an upstream keeps for an address. */
export async function mailedLink(email: string, upstream: string = upstreamOrigin): Promise<string> {
  const answer = await request(`${upstream}/outbox`)
  const { mails } = outbox.parse(await answer.body.json())
  return linkIn(mails.find(({ recipient }) => recipient === email)?.text ?? '')
}

/** Answers what the owner of a new account is asked first. Returns the dialog that says thanks. */
export async function answerFirstQuestions(page: Page) {
  const hello = page.getByRole('dialog', { name: 'Hi there!' })
  await hello.getByRole('button', { name: 'Timezone Choose' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('london')
  await page.keyboard.press('Enter')
  await hello.getByRole('combobox', { name: 'Default SLA Days' }).selectOption('1 Day')
  await hello.getByRole('button', { name: 'Save settings' }).click()
  return page.getByRole('dialog', { name: 'Thanks!' })
}

/** Sends what is made for the account of Kestrel Print, as its owner's own program would. */
export async function sendAsOwner(path: string, bodyFor: (accountId: string) => object): Promise<void> {
  const call = async (to: string, headers: Record<string, string>, body?: object) => {
    const sent = body && { method: 'POST' as const, body: JSON.stringify(body) }
    const answer = await request(`${upstreamOrigin}/api${to}`, {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    })
    return answer.body.json()
  }
  const { token } = begun.parse(await call('/user/token', {}, { token: await temporaryToken('owner') }))
  const authorization = `Bearer ${token}`
  const { data } = accounts.list.response.parse(await call('/account', { authorization }))
  const account = data.find(({ name }) => name === 'Kestrel Print')?._id ?? ''
  await call(path, { authorization, 'x-oneflow-account': account }, bodyFor(account))
}
