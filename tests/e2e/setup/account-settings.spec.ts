import { expect, ready, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

const settings = '/setup/account/settings'
test('[AS-02] what is typed is not lost to a link, Back or a reload', async ({ page, addSession }) => {
  await addSession('admin')
  const links = page.getByRole('link', { name: 'Linked Accounts' })
  const fax = page.getByRole('textbox', { name: 'Fax number' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.goto('/setup/accountlink/list')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await expect(page).toHaveURL(settings)
  await ready(page)
  await fax.pressSequentially('1')
  for (const leave of [() => links.click(), () => page.evaluate(() => window.history.back())]) {
    await leave()
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(settings)
  }
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => window.location.reload()).catch(() => {})
  const unload = await asked
  expect(unload.type()).toBe('beforeunload')
  await unload.dismiss()
  await reload
  await expect(fax).toHaveValue('1')

  await links.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/setup\/accountlink\/list$/)
  await page.goBack()
  await expect(fax).toHaveValue('')
})
