import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { hit, openSearch, searchDialog, searchField } from '#tests/e2e/support/search.ts'
import { ready } from '#tests/e2e/support/test.ts'

// There is one proxied portal a worker.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', sharedPortal: true })

const facets = /\/search\/facet\//
const heading = (page: Page) => page.getByRole('heading', { name: 'All Orders' })
const alert = (page: Page) => searchDialog(page).getByRole('alert')

test.beforeEach(async ({ page, signIn }) => {
  await page.goto('/')
  await signIn()
  await expect(heading(page)).toBeVisible()
  await openSearch(page)
  await expect(hit(page, /./).first()).toBeVisible()
})

test('[SE-03] the search shows an error, keeps the term and offers a retry when the upstream fails, is away or answers nonsense', async ({
  page,
  upstreamProxy,
  complaints,
}) => {
  const faults = [
    [() => upstreamProxy.refuse(facets, 500, 'The index is being rebuilt'), 'The index is being rebuilt'],
    [() => upstreamProxy.cut(facets), 'The service cannot be reached.'],
    [
      () => upstreamProxy.answer(facets, () => ({ hits: 'many' })),
      'The service answered in a way that cannot be used.',
    ],
  ] as const
  for (const [at, [fault, words]] of faults.entries()) {
    fault()
    await searchField(page).fill(`LC-10${at}`)
    await expect(alert(page)).toContainText('The search could not be done')
    await expect(alert(page)).toContainText(words)
    await expect(searchField(page)).toHaveValue(`LC-10${at}`)
    upstreamProxy.heal()
    await searchField(page).focus()
    const again = alert(page).getByRole('button', { name: 'Try again' })
    // A search that is asked again by a live change takes the button away before it is pressed.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 2000 })
      await expect(
        searchDialog(page)
          .getByRole('status')
          .filter({ hasText: /results?$/ }),
      ).toBeVisible({ timeout: 5000 })
    }).toPass()
  }
  // Pages and actions are found without the upstream.
  upstreamProxy.cut(facets)
  await searchField(page).fill('live jobs')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/work')
  complaints.splice(0)
})

test('[SE-03] a slow answer is announced as loading, and the user can go on typing', async ({
  page,
  upstreamProxy,
}) => {
  const release = upstreamProxy.hold(facets)
  await searchField(page).fill('LC-10')
  await expect(searchDialog(page).getByText('Still searching. The service is slow to answer.')).toBeVisible()
  await searchField(page).pressSequentially('20')
  await expect(searchField(page)).toHaveValue('LC-1020')
  upstreamProxy.heal()
  release()
  await expect(searchDialog(page).getByText('Still searching.')).toBeHidden()
  await expect(
    searchDialog(page)
      .getByText(/results?$/)
      .last(),
  ).toBeVisible()
})

test('[SE-01] search settings that cannot be loaded are reported, and the page stays', async ({ page, complaints }) => {
  await page.goto('/profile')
  await ready(page)
  await page.route('**/api/search/setup', (route) => route.abort())
  await page.keyboard.press('Control+k')
  await expect(page.getByText('A part of this page could not be loaded.').first()).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await page.unroute('**/api/search/setup')
  await openSearch(page)
  complaints.splice(0)
})
