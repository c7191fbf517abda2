import type { Page } from '@playwright/test'
import * as z from 'zod'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { cookieHeader, ownPage } from '#tests/e2e/support/raw.ts'
import { ready } from '#tests/e2e/support/test.ts'

// The tests start one portal after the other on one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

const flags = /\/ofrep\/v1\/evaluate\/flags$/
const memberships = /\/users\/[^/]+\/memberships/
const body = z.looseObject({
  data: z.array(z.looseObject({ account: z.looseObject({ name: z.string() }), permissions: z.array(z.string()) })),
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })

test('[SH-03] [ST-10] a page whose feature flag is off is not found, has no menu entry and makes no call', async ({
  page,
  upstreamProxy,
  context,
  signIn,
  complaints,
  baseURL,
}) => {
  upstreamProxy.answer(flags, () => ({ flags: [{ key: 'siteflow-setup-accountlinks', value: false }] }))
  await page.goto('/')
  await signIn('admin')
  await expect(heading(page)).toHaveText('All Orders')
  await expect(entry(page, 'Paired Products')).toBeVisible()
  await expect(entry(page, 'Linked Accounts')).toHaveCount(0)
  const answer = await page.goto('/setup/accountlink/list')
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Page not found')
  const call = await page.request.get(`${baseURL}/api/upstream/accountlink`, {
    headers: { ...ownPage, cookie: await cookieHeader(context) },
  })
  expect(call.status()).toBe(403)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('[SH-03] [SH-04] [SEC-56] an admin who lacks a permission reads which one is missing, and who can grant it', async ({
  page,
  upstreamProxy,
  signIn,
}) => {
  upstreamProxy.change(memberships, (answered) => {
    const { data } = body.parse(answered)
    return { data: data.map((one) => ({ ...one, permissions: ['accountlink-read', 'pairedproduct-write'] })) }
  })
  await page.goto('/')
  await signIn('admin')
  await expect(heading(page)).toHaveText('All Orders')
  await expect(entry(page, 'Linked Accounts')).toHaveCount(0)
  await expect(entry(page, 'Paired Products')).toHaveCount(0)
  for (const [path, missing] of [
    ['/setup/accountlink/list', 'accountlink-write'],
    ['/setup/pairedproduct/list', 'pairedproduct-read'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(/^You may not open/)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([missing])
    await expect(page.getByText('An owner of Kestrel Print can change that.')).toBeVisible()
  }
})

test('[SH-06] [SH-05] a user of many accounts finds one by its name, with the keyboard alone', async ({
  page,
  upstreamProxy,
  signIn,
}) => {
  upstreamProxy.change(memberships, (answered) => {
    const { data } = body.parse(answered)
    const [first] = data
    const branches = Array.from({ length: 30 }, (_, at) => ({
      ...first,
      _id: `membership-${at}`,
      account: {
        ...first?.account,
        _id: `branch-${at}`,
        name: `Branch ${at + 1} of the long-established printing works`,
      },
    }))
    return { data: [...data, ...branches] }
  })
  await page.goto('/')
  await signIn('owner')
  await expect(heading(page)).toHaveText('All Orders')
  await ready(page)
  const button = page.getByRole('button', { name: 'Switch account, now Hoshi Printing 星印刷' })
  await button.focus()
  await page.keyboard.press('Enter')
  const search = page.getByRole('combobox', { name: 'Find an account' })
  await expect(search).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(32)
  await expect(page.getByRole('option', { selected: true })).toHaveText('Hoshi Printing 星印刷')
  await page.keyboard.type('nowhere')
  await expect(page.getByText('No account has this name')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Account: Hoshi Printing 星印刷' }).click()
  await expect(search).toBeFocused()
  await page.keyboard.type('kestrel')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Switch account, now Kestrel Print' })).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
})
