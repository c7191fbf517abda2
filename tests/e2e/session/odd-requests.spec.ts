import { randomBytes } from 'node:crypto'
import { templates } from '#lib/contract/templates.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { whole } from '#tests/support/whole.ts'

test('[SEC-33] [REL-04] a large body within the limit arrives whole, and one above it is refused', async ({
  page,
  addSession,
}) => {
  await addSession('admin')
  const send = (text: string) => {
    const multipart = { name: 'Large', extension: 'txt', contentType: 'text/plain', type: 'html', text }
    return page.request.post('/api/upstream/template', { headers: ownPage, multipart })
  }
  const text = randomBytes(2_450_000).toString('hex')
  const { _id } = whole(templates.create.response.parse(await (await send(text)).json())).template
  const kept = await page.request.get(`/api/upstream/template/${_id}`, { headers: ownPage })
  expect(templates.details.response.parse(await kept.json()).text === text).toBe(true)
  for (const megabytes of [9, 10, 11, 12]) {
    const refused = await send('x'.repeat(megabytes * 1024 * 1024))
    expect([megabytes, refused.status()]).toEqual([megabytes, 413])
  }
})
