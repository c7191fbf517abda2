import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const list = '/setup/pairedproduct/list'
const hoshi = 'Hoshi Printing 星印刷'

test('[PP-01] [PP-02] [PP-03] pairings show status, actions and differences, and are filtered', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  await page.goto(list)
  await ready(page)
  const table = page.getByRole('table', { name: 'Paired Products' })
  const row = (code: string) => table.getByRole('row').filter({ hasText: code })
  for (const [code, status, actions] of [
    ['INVITE-3', 'Request sent - Awaiting response', ['Delete']],
    ['BOOK-A5', 'Awaiting your response', ['Accept', 'Decline']],
    ['BROCHURE-A5-12', 'Pairing request declined', ['Delete']],
    ['FLY-A5-500', `Disabled by ${hoshi}`, ['Delete']],
    ['BC-250', 'Active', ['Disable', 'Delete']],
    ['BC-500', 'Active', ['Disable']],
  ] as const) {
    await expect(row(code)).toContainText(status)
    const offered = row(code).getByRole('button', { name: /^(Accept|Decline|Enable|Disable|Delete): / })
    await expect(offered, code).toHaveText([...actions])
  }
  await row('STICKER-50').getByRole('button', { name: 'SKU is not compatible, click for details' }).click()
  await expect(page.getByRole('dialog', { name: /STICKER-50/ }).getByRole('listitem')).toHaveText([
    `Component "Sticker": paper is "Clear polypropylene" at Kestrel Print, "White polypropylene" at ${hoshi}`,
    `Component "Sticker": attribute "whiteInk" is true at Kestrel Print, false at ${hoshi}`,
  ])
  await page.keyboard.press('Escape')

  const filters = page.getByRole('group', { name: 'Status' })
  await filters.getByRole('link', { name: 'Declined' }).click()
  await expect(page).toHaveURL(`${list}?status=declined`)
  await expect(row('BROCHURE-A5-12')).toBeVisible()
  await expect(row('BC-250')).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(row('BC-250')).toBeVisible()
})
