import type { Locator, Page } from '@playwright/test'
import { triggers } from '#lib/contract/triggers.ts'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { ownPageOf } from '#tests/e2e/support/raw.ts'
import { expect, settled, test } from '#tests/e2e/support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const triggerPages = ['', '?active=false', '/add', '/edit/:trigger', '/deliveries/:trigger']

/** Opens the pages of the triggers, with a trigger of which something was not delivered. */
async function expectTriggersToFit(page: Page) {
  const answer = await page.request.get('/api/upstream/trigger?pagesize=100', { headers: ownPageOf(page) })
  const { data } = triggers.list.response.parse(await answer.json())
  const failing = data.find(({ name }) => name === 'Dispatch statistics')?._id ?? ''
  for (const path of triggerPages) {
    await page.goto(`/setup/triggers${path.replace(':trigger', failing)}`)
    await settled(page)
    await expect(page.locator('tbody tr, main form').first()).toBeVisible()
    await expectToFit(page, path)
  }
}

async function expectToFit(page: Page, what: string) {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(content, `${what} is as wide as the screen`).toBeLessThanOrEqual(screen ?? 0)
}

/** The smallest touch target: 44 pixels (WCAG 2.5.5). */
async function expectTouchable(place: Locator) {
  const small = await place.locator(':is(a, button):visible').evaluateAll((controls) =>
    controls
      .map((control) => ({ what: control.textContent, box: control.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 44)
      .map(({ what, box }) => `${what}: ${box.width} × ${box.height}`),
  )
  expect(small).toEqual([])
}

test('[SH-01] every page on a phone fits the width of the screen', async ({ page, signIn }) => {
  const { orderId } = await submitOrder({ items: 2 })
  await page.goto('/login')
  await expectToFit(page, 'the sign-in page')
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  for (const path of [
    '/orders/list',
    '/orders/list?filters=%7B%22orderData.status%22%3A%5B%22shipped%22%5D%7D',
    `/orders/view/${orderId}`,
    '/orders/list?search=LC-10',
    '/work',
    '/work/completed',
    '/work/batches',
    '/help/scanner',
    '/help/shipment-shipped',
    '/help/docs/tutorial',
    '/profile',
    '/licences',
  ]) {
    await page.goto(path)
    await settled(page)
    await expectToFit(page, path)
  }
})

test('[SH-01] [SH-05] the top bar of a user of two accounts fits a phone, on a page whose scanner status stands in it', async ({
  page,
  addSession,
}) => {
  await addSession('owner')
  await page.goto('/profile')
  await settled(page)
  await expect(page.locator('header #scan-place button').first()).toBeVisible()
  await expectToFit(page, '/profile')
})

test('[TR-01] [TR-05] triggers, their form and their deliveries on a phone fit the width of the screen', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await expectTriggersToFit(page)
})

test('[SH-01] [BC-01] on a phone the scan box and what stands beside it are one row, and the first row of a list begins in the first third', async ({
  page,
  addSession,
}) => {
  const { orderId } = await submitOrder({ items: 2 })
  await addSession()
  for (const [path, row] of [
    ['/orders/list', 'tbody tr'],
    ['/work', '[data-row]'],
    ['/work/batches', 'main > ul > li'],
    [`/orders/view/${orderId}`, undefined],
  ] as const) {
    await page.goto(path)
    await settled(page)
    const controls = page.locator('main > header').locator(':is(button, input):visible')
    await expect(controls.first()).toBeVisible()
    const middles = await controls.evaluateAll((all) =>
      all.map((control) => {
        const { top, bottom } = control.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(new Set(middles).size, `${path}: the controls of the header are in one row`).toBe(1)
    if (!row) continue
    await expect(page.locator(row).first()).toBeVisible()
    const top = (await page.locator(row).first().boundingBox())?.y
    expect(top, `${path}: where the first row begins`).toBeLessThan(844 / 3)
  }
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Cancel Order' })).toBeVisible()
})

/** Scrolls to the end and expects what takes scans to be where it can be seen and used. */
async function expectHeaderToStay(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
  // A work list grows while it is scrolled.
  await expect
    .poll(() =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        return window.scrollY
      }),
    )
    .toBeGreaterThan(300)
  const header = page.locator('main > header')
  for (const part of [header.getByRole('textbox'), header.locator('[data-scanner]')]) {
    await expect(part, `${path}: scrolled to the end`).toBeInViewport({ ratio: 1 })
    const isOnTop = await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(seen) || (seen?.contains(element) ?? false)
    })
    expect(isOnTop, `${path}: nothing lies over it`).toBe(true)
  }
}

for (const { name, ...screen } of [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a screen of 1440 pixels', viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false },
]) {
  test.describe(`on ${name}`, () => {
    test.use(screen)

    test(`[SH-01] [BC-01] on ${name} the scan box and the scanner status stay visible on a work list and an order that are scrolled`, async ({
      page,
      addSession,
    }) => {
      const { orderId } = await submitOrder({ items: 24, shipments: 3 })
      await addSession()
      await expectHeaderToStay(page, '/work')
      await expectHeaderToStay(page, `/orders/view/${orderId}`)
    })
  })
}

test.describe('on a screen of 1024 pixels', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: false, isMobile: false })

  for (const locale of ['en-GB', 'ja-JP']) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale })

      test('[SH-01] lists and an order on 1024 pixels fit, break no word or number, and have a header of one row', async ({
        page,
        addSession,
      }) => {
        const { orderId } = await submitOrder({ items: 2 })
        await addSession()
        for (const path of ['/orders/list', '/work', '/work/completed', '/work/batches', `/orders/view/${orderId}`]) {
          await page.goto(path)
          await settled(page)
          await expect(page.locator('tbody tr, [data-row], main > ul > li, main summary').first()).toBeVisible()
          await expectToFit(page, path)
          expect(await brokenWords(page), `${path}: words in two lines`).toEqual([])
          const header = await page.locator('main > header').boundingBox()
          expect(header?.height, `${path}: the header is one row`).toBeLessThan(64)
        }
        await page.goto('/work')
        const item = page.locator('[data-row] [data-part=show]').first().locator('..')
        await expect(item).toBeVisible()
        expect((await item.boundingBox())?.width, 'the width of an item').toBeGreaterThan(160)
      })

      test('[LK-01] [LK-08] [PP-01] [SU-01] [TE-01] lists of setting up fit 1024 pixels with their actions', async ({
        page,
        addSession,
      }) => {
        await addSession('admin')
        for (const path of [
          '/setup/accountlink/list',
          '/setup/linkcode/list',
          '/setup/pairedproduct/list',
          '/setup/templates',
          '/order-submission-errors/list?from=brands',
        ]) {
          await page.goto(path)
          await settled(page)
          await expect(page.locator('tbody tr').first()).toBeVisible()
          await expectToFit(page, path)
        }
      })

      test('[TR-01] [TR-05] triggers, their form and their deliveries fit 1024 pixels', async ({ page, signIn }) => {
        await signIn('admin')
        await expectTriggersToFit(page)
      })
    })
  }
})

/** The words of the content that stand in more than one line, without the endless ones of other tests. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, script')) continue
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)[\w/:-]{1,16}(?!\S)/g)) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })

test('[SH-02] the side menu on a phone opens over the page and closes again', async ({ page, signIn }) => {
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await page.goto('/profile')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeHidden()
  await expectTouchable(page.getByRole('banner').first())
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await expect(menu).toBeVisible()
  await expectTouchable(menu)
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await menu.getByRole('link', { name: 'All Orders' }).tap()
  await expect(page).toHaveURL('/orders/list')
  await expect(menu).toBeHidden()
})

test.describe('signing out', () => {
  test.use({ ownSession: true })

  test('[SH-05] a phone user opens the user menu and the search', async ({ page, signIn }) => {
    await signIn()
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
    await page.getByRole('button', { name: 'Search', exact: true }).tap()
    await expect(page.getByRole('combobox', { name: 'Search orders' })).toBeFocused()
    await page.getByRole('button', { name: 'Close search' }).tap()
    await page.getByRole('button', { name: /^User menu/ }).tap()
    await page.getByRole('menuitem', { name: 'Sign Out' }).tap()
    await expect(page).toHaveURL(/\/login/)
  })
})

test('[OL-04] a touch on an order’s card opens the order', async ({ page, signIn }) => {
  await signIn()
  await page.getByRole('table', { name: 'All Orders' }).getByRole('link').first().tap()
  await expect(page.getByRole('heading', { name: /^Order Details/ }).first()).toBeVisible()
})
