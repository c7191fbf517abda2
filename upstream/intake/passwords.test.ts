import { expect, it } from 'vitest'
import * as z from 'zod'
import { submissionErrors as calls } from '#lib/contract/submission-errors.ts'
import { submissionAttempts, submissionErrors, submissions } from '../core/database/schema/tables.ts'
import { createIntakeSite, orderBody } from '../tests/support/intake.ts'
import { forEachTest } from '../tests/support/made.ts'

const site = forEachTest(() => createIntakeSite())

const withAddress = (number: string, path: string) =>
  orderBody(number, { components: [{ fetch: true, localFile: false, path }] })
const errors = () => site.database.orm.select().from(submissionErrors)

it('a password of artwork is not shown by the refusal, nor to who looks at the refused order', async () => {
  for (const [at, scheme] of ['ftp', 'https'].entries()) {
    const body = withAddress('A-1', `${scheme}://me:hunter2@files.example/a.pdf`)
    const refused = await site.send('POST', '/api/order', body)
    expect([refused.status, (await refused.text()).includes('hunter2')]).toEqual([400, false])
    const id = (await errors())[at]?.id
    for (const path of [id, `${id}/received`]) {
      for (const { sent } of [site.printer, site.buyer]) {
        const text = await (await site.request('GET', `/api/ordersubmissionerror/${path}`, sent)).text()
        expect([text.includes('hunter2'), text.includes('me:***@files.example')]).toEqual([false, true])
      }
    }
  }
})

it('a password of artwork is not kept when a correction of the order brings one', async () => {
  await site.send('POST', '/api/order', withAddress('A-1', 'ftp://files.example/a.pdf'))
  const [error] = await errors()
  const body = { body: withAddress('A-1', 'ftp://me:hunter2@files.example/b.pdf') }
  const correction = { ...site.buyer.sent, body }
  const resubmitted = await site.request('PUT', `/api/ordersubmissionerror/${error?.id}`, correction)
  expect(calls.resubmit.response.parse(await resubmitted.json()).orderId).toBeUndefined()
  const kept = JSON.stringify([await errors(), await site.database.orm.select().from(submissionAttempts)])
  expect([kept.includes('hunter2'), kept.includes('me:***@')]).toEqual([false, true])
})

it('a password of artwork is hidden in the later order, and alone in the kept request', async () => {
  const text = JSON.stringify(withAddress('A-1', 'ftp://me:hunter2@files.example/a.pdf'), null, 2)
  // PHP writes slashes like the first one.
  const escaped = [text.replaceAll('/', String.raw`\/`), text.replaceAll('@', String.raw`\u0040`)]
  for (const sent of [text, ...escaped]) {
    const receipt = await (await site.send('POST', '/submission/order', sent)).json()
    const { url } = z.object({ url: z.string() }).parse(receipt)
    const kept = await (await site.app.request(url)).text()
    expect(JSON.parse(kept)).toEqual(JSON.parse(text.replace('hunter2', '***')))
  }
  await site.runner.idle()
  const rows = [await errors(), await site.database.orm.select().from(submissions)]
  expect(JSON.stringify(rows)).not.toContain('hunter2')
})
