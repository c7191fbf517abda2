import { expect, it } from 'vitest'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createExportHandler } from './handler.ts'

const product = { _id: 'p1', productCode: '名刺', components: [{ code: 'Card' }], skus: [{ _id: 's', code: 'BC-1' }] }

const upstream = forEachTest(() => startFakeUpstream(answerJson({ pages: 2, data: [product] })))

function exported() {
  const handler = createExportHandler({
    wrapHandler: wrapperFor(sessionReaderFor(fakeSession().session)),
    callWith: createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' }),
  })
  return handler(new Request(`${portalOrigin}/api/products`, { headers: sameOrigin }), {})
}

it('[PR-04] all pages of products are exported as one file, and a failure has its status', async () => {
  const answer = await exported()
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="products.csv"')
  const [header, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(header?.startsWith('product,description')).toBe(true)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['名刺', '名刺'])
  expect(upstream.seen.map(({ url }) => new URL(url, upstream.origin).searchParams.get('page'))).toEqual(['1', '2'])
  upstream.state.answer = answerJson({}, 503)
  expect((await exported()).status).toBe(503)
})
