import type { Page, Request } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { orderPage } from '#tests/e2e/support/orders.ts'
import { cookieHeader, ownPage, raw } from '#tests/e2e/support/raw.ts'
import { readyToScan, scanWith } from '#tests/e2e/support/scanner.ts'
import { answered, hit, openSearch, pointedAt, searchDialog, searchField } from '#tests/e2e/support/search.ts'
import { expect, fillIn, ready, test } from '#tests/e2e/support/test.ts'
import type { Who } from '#tests/e2e/support/users/people.ts'

test.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
const onOrders = (page: Page) => expect(heading(page)).toHaveText('All Orders')
async function beginSearch(page: Page, signIn: (who?: Who) => Promise<void>, who?: Who) {
  await signIn(who)
  await onOrders(page)
  await openSearch(page)
}
const facet = (page: Page, name: RegExp) => searchDialog(page).locator('fieldset').getByRole('button', { name })
const isSearch = (request: Request) => request.url().includes('/api/upstream/search/facet/')

test('[SE-01] the search opens by its button and its keys, and shows how many of all hits it lists', async ({
  page,
  signIn,
}) => {
  await signIn()
  await onOrders(page)
  await ready(page)
  await button(page).click()
  await expect(searchField(page)).toBeFocused()
  await expect(searchField(page)).toHaveAttribute('placeholder', 'Search orders')
  await expect(searchDialog(page)).toHaveAccessibleName(/^Search\s*\d+ \/ [\d,]+$/)
  await page.keyboard.press('Escape')
  await expect(searchDialog(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  for (const keys of ['Control+s', 'Alt+s', 'Control+k', '/']) {
    // The page listens to keys without a modifier once it is idle.
    await expect(async () => {
      if (await searchDialog(page).isHidden()) await page.keyboard.press(keys)
      await expect(searchField(page), keys).toBeFocused({ timeout: 3000 })
    }).toPass()
    await expect(searchField(page), keys).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(searchDialog(page)).toBeHidden()
  }
  await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill('AB')
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Scan or type a barcode' })).toHaveValue('AB/')
  await expect(searchDialog(page)).toBeHidden()
})

test('[SE-01] a keyboard user opens the search, opens an order from it, and goes back', async ({ page, signIn }) => {
  const { orderId, sourceOrderId } = await submitOrder()
  await beginSearch(page, signIn)
  await page.keyboard.type(sourceOrderId.slice(0, -1))
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await expect.poll(() => pointedAt(page)).toContain(sourceOrderId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(orderPage(orderId))
  await expect(heading(page)).toContainText(sourceOrderId)
  await expect(searchDialog(page)).toBeHidden()

  await page.goBack()
  await expect(searchField(page)).toHaveValue(sourceOrderId.slice(0, -1))
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(searchDialog(page)).toBeHidden()
  await expect(page).toHaveURL('/orders/list')
  await openSearch(page)
  await page.goBack()
  await expect(searchDialog(page)).toBeHidden()
  await onOrders(page)
})

test('[SE-01] a number that is pasted or scanned and confirmed at once opens its order', async ({ page, signIn }) => {
  const [one, other] = await Promise.all([submitOrder({ shipments: 2, items: 2 }), submitOrder()])
  await beginSearch(page, signIn)
  await searchField(page).fill(one.sourceOrderId)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(orderPage(one.orderId))
  await expect(heading(page)).toContainText(one.sourceOrderId)

  // The results of an earlier term are still shown, and must not be opened.
  await openSearch(page)
  await searchField(page).fill('LC-10')
  await expect(hit(page, 'LC-10').first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await scanWith(page, other.sourceOrderId)
  await expect(page).toHaveURL(orderPage(other.orderId))
  await expect(heading(page)).toContainText(other.sourceOrderId)
})

test('[SE-01] a slash within a scan does not open the search, and a scan while it is open activates nothing', async ({
  page,
  signIn,
  complaints,
}) => {
  await signIn()
  await onOrders(page)
  await readyToScan(page)
  await scanWith(page, '/AB/CD/')
  await expect(page.getByText('No order was found matching the supplied barcode').first()).toBeVisible()
  await expect(searchDialog(page)).toBeHidden()

  await openSearch(page)
  await searchDialog(page).getByRole('button', { name: 'Close search' }).focus()
  await scanWith(page, 'ABCDEFGH')
  await expect(page.getByText('Close the open dialog first.').first()).toBeAttached()
  await expect(searchDialog(page)).toBeVisible()
  // The browser logs the 404 of the unknown code.
  expect(complaints.splice(0).filter((one) => !one.includes('404'))).toEqual([])
})

test('[SE-01] an address opens the search with its index, term and filters, for a guest after the sign-in', async ({
  page,
}) => {
  await page.goto('/orders/list?page=2&search=card&searchIn=products&searchBy=status%3Aactive')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await expect(searchField(page)).toHaveValue('card')
  await expect(searchField(page)).toHaveAttribute('placeholder', 'Search products')
  await expect(page.getByRole('button', { name: 'Toggle Filters (1)' })).toBeVisible()
  await expect(hit(page, /card/i).first()).toBeVisible()
  await searchDialog(page).getByRole('button', { name: 'Close search' }).click()
  await expect(page).toHaveURL('/orders/list?page=2')

  for (const odd of ['search=%00%ff&searchIn=__proto__', `search=${'x'.repeat(3000)}`, 'search[]=a&searchBy={{{{']) {
    await page.goto(`/work?${odd}`)
    await ready(page)
    // Elements behind the modal dialog have no role.
    await expect(page.locator('#content h1').first(), odd).toHaveText('Live Jobs')
  }
})

test('[SE-01] every page and action that a user can use is found by name, in their language', async ({
  page,
  signIn,
}) => {
  await beginSearch(page, signIn)
  await page.keyboard.type('compl job')
  await expect.poll(() => pointedAt(page)).toContain('Completed Jobs')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/work/completed')
  await expect(searchDialog(page)).toBeHidden()

  await openSearch(page)
  await page.keyboard.type('linked acc')
  await answered(page)
  await expect(hit(page, 'Linked Accounts')).toHaveCount(0)
  await searchField(page).fill('dark')
  await hit(page, 'Dark').filter({ hasText: 'Appearance' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(searchDialog(page)).toBeHidden()

  await openSearch(page)
  await page.keyboard.type('shortc')
  await expect.poll(() => pointedAt(page)).toContain('Keyboard shortcuts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openSearch(page)
  await page.keyboard.type('japan')
  await expect.poll(() => pointedAt(page)).toContain('日本語')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await ready(page)
  await page.keyboard.press('Control+k')
  await page.locator('[data-search-field]').fill('サインアウト')
  await page.getByRole('option').filter({ hasText: 'サインアウト' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('[SE-01] an owner who searches for pages finds those of the set-up too', async ({ page, signIn }) => {
  await beginSearch(page, signIn, 'owner')
  await page.keyboard.type('linked')
  await expect.poll(() => pointedAt(page)).toContain('Linked Accounts')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/setup/accountlink/list')
})

test('[SE-02] [SE-08] a user who chooses the index of products or enquiries searches it', async ({ page, signIn }) => {
  await beginSearch(page, signIn)
  const index = searchDialog(page).getByRole('combobox', { name: 'Search in' })
  await expect(index.getByRole('option')).toHaveText(['Orders', 'Products', 'Enquiries'])
  await index.selectOption('Products')
  await searchField(page).fill('INVITE-3')
  await expect(hit(page, 'INVITE-3')).toContainText('Invitation with reply card and envelope')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/view\//)
  await expect(heading(page)).toContainText('INVITE-3')

  await openSearch(page)
  await searchDialog(page).getByRole('combobox', { name: 'Search in' }).selectOption('Enquiries')
  await searchField(page).fill('Letterheads')
  const enquiry = searchDialog(page).getByRole('listitem').filter({ hasText: 'Letterheads arrived creased' })
  await expect(enquiry).toContainText('Oliver Bennett')
  await expect(enquiry.getByText('Closed')).toBeVisible()
})

test('[SE-03] a term that is typed key by key is requested once, after the last key', async ({ page, signIn }) => {
  const { sourceOrderId } = await submitOrder()
  await beginSearch(page, signIn)
  await expect(hit(page, /./).first()).toBeVisible()
  const terms: unknown[] = []
  page.on('request', (request) => {
    if (isSearch(request)) terms.push(request.postDataJSON().query)
  })
  await page.keyboard.type(sourceOrderId)
  await expect.poll(() => terms.at(-1)).toBe(sourceOrderId)
  expect(terms.length).toBeLessThan(sourceOrderId.length)
})

test('[SE-04] filters narrow the hits, show counts, and are disabled briefly after each click', async ({
  page,
  signIn,
}) => {
  // In production at once: the hits of a search stay as they were found.
  const { sourceOrderId } = await submitOrder({ artwork: 'card.pdf' })
  await beginSearch(page, signIn)
  await page.keyboard.type(sourceOrderId)
  await expect(hit(page, sourceOrderId)).toContainText('Print ready')
  await page.getByRole('button', { name: 'Toggle Filters' }).click()
  await expect(facet(page, /^Print ready/)).toHaveText('Print ready1')
  await facet(page, /^Shipped/).dblclick()
  await expect(page.getByRole('button', { name: 'Toggle Filters (1)' })).toBeVisible()
  await expect(facet(page, /^Shipped/)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`No results for “${sourceOrderId}”`)).toBeVisible()
  // A click right after another is ignored, so the test clicks again, as a user does.
  const choose = (name: RegExp) =>
    expect(async () => {
      await facet(page, name).click()
      await expect(facet(page, name)).toHaveAttribute('aria-pressed', 'true', { timeout: 3000 })
    }).toPass()
  await choose(/^Print ready/)
  await expect(page.getByRole('button', { name: 'Toggle Filters (2)' })).toBeVisible()
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await choose(/^Past Month/)
  await expect(page.getByText(`No results for “${sourceOrderId}”`)).toBeVisible()
  await choose(/^Today/)
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await expect(facet(page, /^Past Month/)).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/searchBy=status%3Ashipped&searchBy=status%3Aprintready&searchBy=date%3Atoday/)
  await expect(async () => {
    await searchDialog(page).getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('button', { name: 'Toggle Filters', exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('[SE-05] scrolling to the end loads more hits, by mouse and by keyboard', async ({ page, signIn }) => {
  await beginSearch(page, signIn)
  const shown = async () =>
    Number(/(\d+) \//.exec((await searchDialog(page).getByRole('heading').textContent()) ?? '')?.[1])
  await page.keyboard.type('LC-10')
  await answered(page) // what was shown before may have such hits, too
  await expect.poll(() => pointedAt(page)).toContain('LC-10')
  const first = await shown()
  await hit(page, 'LC-10').last().scrollIntoViewIfNeeded()
  await expect.poll(shown).toBeGreaterThan(first)
  const second = await shown()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect.poll(shown).toBeGreaterThan(second)
})

test('[SE-06] a search without hits shows a message, for any text', async ({ page, signIn }) => {
  await beginSearch(page, signIn)
  for (const term of ["'; drop table orders --", '(a+)+$', '%_*', '\u200b\u200d\u2060x\ufeffqz', '<img src=x>zz'].map(
    (odd) => `qz${odd}qz`,
  )) {
    await searchField(page).fill(term)
    await expect(page.getByText(`No results for “${term}”`)).toBeVisible()
  }
  await searchField(page).fill('x'.repeat(10_000))
  await expect(page.getByText('The text has more than 500 characters')).toBeVisible()
  await expect(searchField(page)).toHaveValue('x'.repeat(10_000))
})

test('[SE-06] a search call with parameters that the portal never sends is refused with the reason, and changes nothing', async ({
  page,
  signIn,
  context,
}) => {
  await signIn()
  await onOrders(page)
  const headers = { ...ownPage, cookie: await cookieHeader(context), 'content-type': 'application/json' }
  const ask = async (body: string) => {
    const { status, text } = await raw('/api/upstream/search/facet/shipments', { method: 'POST', headers, body })
    const answer = JSON.parse(text)
    // The portal refuses some of these, and the upstream the others.
    return { status, answer, mend: (answer.details ?? answer.error?.validations)?.[0] }
  }
  const filters = (value: string) => `{"query":"","facetFilters":${value}}`
  const bad: [body: string, path: string, message: RegExp][] = [
    [JSON.stringify({ query: 'x'.repeat(10_000) }), 'query', /500/],
    [JSON.stringify({ query: { $ne: '' } }), 'query', /string/],
    [filters('[["status:error"'), '', /JSON/],
    [filters('['.repeat(1000) + ']'.repeat(1000)), '', /32 levels/],
    [filters('{"__proto__":{"polluted":true}}'), '', /__proto__/],
    [filters('"status:error"'), 'facetFilters', /array/],
    [filters('[["__proto__:polluted"]]'), 'facetFilters.0.0', /one of status, date/],
    [filters('[["status"]]'), 'facetFilters.0.0', /a colon and a value/],
  ]
  for (const [body, path, message] of bad) {
    const { status, mend } = await ask(body)
    expect([status, mend?.path], body.slice(0, 60)).toEqual([400, path])
    expect(mend.message, body.slice(0, 60)).toMatch(message)
  }
  for (const query of ['%', '_%_', '.*', '(qz+)+$', "qz'; drop table orders; --", '\u200b\ufeff', '\0']) {
    expect((await ask(JSON.stringify({ query }))).answer, query).toMatchObject({ nbHits: 0, hits: [] })
  }
  expect((await ask('{}')).answer.nbHits).toBeGreaterThan(100)
})

test('[SE-07] an order hit shows the fields that identify it, and a click opens the order', async ({
  page,
  signIn,
}) => {
  const { orderId, sourceOrderId } = await submitOrder({ items: 2, shipments: 2 })
  await beginSearch(page, signIn)
  await page.keyboard.type(`${sourceOrderId} lumen`)
  const found = hit(page, sourceOrderId)
  for (const text of ['Ada Lovelace', 'Analytical Engines', 'EC2A 4EX', 'London', 'Pickup', '2 items', '2 shipments'])
    await expect(found).toContainText(text)
  await expect(found.getByRole('time')).toHaveText(/^(now|.* ago)$/)
  await expect(found).toContainText('Brand: Lumen Cards')
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page).toHaveURL(orderPage(orderId))
})

test('[SE-01] [SEC-54] recent searches are offered on this workstation until the user signs out', async ({
  page,
  signIn,
}) => {
  const { sourceOrderId } = await submitOrder()
  await beginSearch(page, signIn)
  await page.keyboard.type(sourceOrderId)
  await hit(page, sourceOrderId).click()
  await expect(heading(page)).toContainText(sourceOrderId)
  await page.goto('/profile')
  await openSearch(page)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => pointedAt(page)).toContain(sourceOrderId)
  await page.keyboard.press('Enter')
  await expect(searchField(page)).toHaveValue(sourceOrderId)
  await expect(hit(page, sourceOrderId)).toBeVisible()
  await searchField(page).fill('sign out')
  await expect.poll(() => pointedAt(page)).toContain('Sign Out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('[SEC-36] the search is accessible in both themes with hits, without a term, without hits and with enquiries', async ({
  page,
}) => {
  await page.goto('/orders/list?search=LC-10&searchBy=status%3Ashipped')
  await page.getByRole('button').first().click()
  await fillIn(page, 'operator')
  const check = (what: string) => expectAccessible(page, what, '[role=dialog]')
  await expect(searchField(page)).toBeFocused()
  await expect(hit(page, 'LC-10').first()).toBeVisible()
  await check('hits')
  await page.locator('fieldset button[aria-pressed=true]').click()
  await searchField(page).fill('')
  await expect(page.getByRole('listbox').getByRole('option').nth(8)).toBeVisible()
  await check('no term')
  await searchField(page).fill('qzqzqz')
  await expect(page.getByText('“qzqzqz”')).toBeVisible()
  await check('no hits')
  await page.locator('select').last().selectOption('cases')
  await searchField(page).fill('')
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await check('enquiries')
})
