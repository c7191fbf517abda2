import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { allOrders, signInButton, userMenu } from '#tests/e2e/support/tabs.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { temporaryToken } from '#tests/e2e/support/users/temporary-token.ts'

test('[ST-04] [SEC-32] a link with a token signs in, and the token remains nowhere', async ({ page }) => {
  const token = await temporaryToken()
  const told: string[] = []
  page.on('request', (request) => {
    const isWayIn = request.redirectedFrom() !== null || request.url().includes(token)
    if (!isWayIn) told.push(`${request.url()} ${JSON.stringify(request.headers())}`)
  })
  await page.goto('/login')
  await expect(signInButton(page)).toBeVisible()
  await page.goto(`/orders/list?perPage=25&token=${token}`)
  await expect(page).toHaveURL('/orders/list?perPage=25')
  await expect(allOrders(page)).toBeVisible()
  await ready(page)
  await expect(userMenu(page)).toBeVisible()
  const seen = await page.evaluate(() => [
    window.location.href,
    document.referrer,
    document.documentElement.outerHTML,
    JSON.stringify(performance.getEntries()),
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, history.state]),
  ])
  expect(seen.filter((text) => text.includes(token))).toEqual([])
  await page.goto('/profile')
  await expect(page.getByText('Pia Novak').first()).toBeVisible()
  expect(told.filter((text) => text.includes(token))).toEqual([])

  // The sign-in page sends a signed-in user on, which aborts what `goBack` would wait for.
  const goBack = () => page.evaluate(() => history.back())
  await goBack()
  await expect(page).toHaveURL('/orders/list?perPage=25')
  await goBack()
  await expect(page).not.toHaveURL('/orders/list?perPage=25')
  expect(page.url()).toContain(portalOrigin)
  expect(page.url()).not.toContain('token')
})
