import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const pageOf = (code: string) => `/products/view/${encodeURIComponent(code)}`

test('[SE-08] a product opens by its code, and one that does not exist is not found', async ({
  page,
  addSession,
  complaints,
}) => {
  await addSession('admin')
  await page.goto(pageOf('INVITE-3'))
  await expect(page).toHaveTitle(/Product INVITE-3/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation with reply card and envelopeINVITE-3')
  const components = page.getByRole('table', { name: 'Components' }).getByRole('row')
  await expect(components).toHaveCount(4)
  await expect(components.nth(1)).toContainText('InvitationArtwork of the order')
  await expect(components.nth(1)).toContainText('85 × 55 mm')
  await expect(page.getByRole('table', { name: 'SKUs' }).getByRole('row').nth(1)).toHaveText(
    'INVITE-3Invitation, reply card and envelope3 working daysActive',
  )
  await page.goto(pageOf('BC-85x55'))
  const pairings = page.getByRole('table', { name: 'Paired Products' })
  await expect(pairings.getByRole('row', { name: /^BC-250 Outsourced to Hoshi Printing 星印刷 BC-250/ })).toBeVisible()

  for (const name of ['0123456789abcdef01234567', '<b>x</b>', '名刺 85/55', '100%', '..']) {
    await page.goto(pageOf(name))
    await expect(page.getByRole('heading', { name: 'Page not found' }), name).toBeVisible()
  }
  expect(complaints.splice(0).every((text) => text.includes('404 (Not Found)'))).toBe(true)
})
