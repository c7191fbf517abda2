import { expect, it } from 'vitest'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createRefusedOrderHandler } from './handler.ts'

const body = { orderData: { sourceOrderId: 'PO/1' } }
const answer = { _id: 'e1', accountId: 'a', createdAt: '2026-01-01T00:00:00Z', body }

const upstream = forEachTest(() => startFakeUpstream(answerJson(answer)))

function save(id: string, search = '') {
  const handler = createRefusedOrderHandler({
    wrapHandler: wrapperFor(sessionReaderFor(fakeSession().session)),
    callWith: createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' }),
  })
  const url = `${portalOrigin}/api/submission-errors/${id}/order${search}`
  return handler(new Request(url, { headers: sameOrigin }), { id })
}

it('[SU-03] a refused order is saved as JSON under its number, as it is now or as it came in', async () => {
  const now = await save('e1')
  expect(now.headers.get('content-disposition')).toBe('attachment; filename="PO-1.json"')
  expect(await now.json()).toEqual(body)
  await save('e1', '?received=1')
  expect((await save('..')).status, 'what is no id').toBe(404)
  const asked = upstream.seen.map(({ url }) => url.replace(/.*ordersubmissionerror/, ''))
  expect(asked).toEqual(['/e1', '/e1/received'])
})
