import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { submissionErrors as calls } from '#lib/contract/submission-errors.ts'
import { submissionAttempts, submissionErrors, submissions } from '../core/database/schema/tables.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'

let site: IntakeSite
beforeEach(async () => {
  site = await createIntakeSite()
})
afterEach(() => site.close())

const withAddress = (number: string, path: string) =>
  orderBody(number, { components: [{ fetch: true, localFile: false, path }] })
const errors = () => site.database.orm.select().from(submissionErrors)

describe('a password in the address of artwork', () => {
  it('is not shown by the refusal, nor to the brand or the site that look at the refused order', async () => {
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

  it('is not kept when the order is corrected to another one with a password', async () => {
    await site.send('POST', '/api/order', withAddress('A-1', 'ftp://files.example/a.pdf'))
    const [error] = await errors()
    const body = { body: withAddress('A-1', 'ftp://me:hunter2@files.example/b.pdf') }
    const resubmitted = await site.request('PUT', `/api/ordersubmissionerror/${error?.id}`, {
      ...site.buyer.sent,
      body,
    })
    expect(calls.resubmit.response.parse(await resubmitted.json()).orderId).toBeUndefined()
    const kept = JSON.stringify([await errors(), await site.database.orm.select().from(submissionAttempts)])
    expect([kept.includes('hunter2'), kept.includes('me:***@')]).toEqual([false, true])
  })

  it('is hidden in the order that came later, and in the kept request alone of all its text', async () => {
    const text = JSON.stringify(withAddress('A-1', 'ftp://me:hunter2@files.example/a.pdf'), null, 2)
    // PHP writes slashes like the first one.
    const escaped = [text.replaceAll('/', String.raw`\/`), text.replaceAll('@', String.raw`\u0040`)]
    for (const sent of [text, ...escaped]) {
      const { url } = z
        .object({ url: z.string() })
        .parse(await (await site.send('POST', '/submission/order', sent)).json())
      const kept = await (await site.app.request(url)).text()
      expect(JSON.parse(kept)).toEqual(JSON.parse(text.replace('hunter2', '***')))
    }
    await site.runner.idle()
    const rows = [await errors(), await site.database.orm.select().from(submissions)]
    expect(JSON.stringify(rows)).not.toContain('hunter2')
  })
})
