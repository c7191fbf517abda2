import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { createConcurrencyLimit, unlimited } from '#lib/server/proxy/concurrency-limit.ts'
import { createFileProxy } from '#lib/server/proxy/file-proxy.ts'
import { createSignedFiles } from '#lib/server/proxy/signed-files.ts'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createArchiveHandlers } from './handler.ts'

const created = '2026-11-20T10:00:00Z'
const items = [{ _id: 'i', quantity: 1, status: 'live', components: [{ _id: 'c', code: 'Card', fileId: 'f1' }] }]
const details = {
  orderId: 'order-1',
  order: { _id: 'order-1', orderData: { sourceOrderId: '注文 1', status: 'printready', items } },
  files: [{ _id: 'f1', status: 'ready', path: 'card.pdf', created }],
}

const upstream = forEachTest(() => startFakeUpstream(answerJson(details)))

const wrapHandler = wrapperFor(sessionReaderFor(fakeSession().session))
const caller = () => createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' })

async function download(content: (request: Request) => Promise<Response>, ids?: string) {
  const { ofOrder, ofOrders } = createArchiveHandlers({
    wrapHandler,
    callWith: caller(),
    concurrencyLimit: createConcurrencyLimit(),
    content,
    loadTexts: async (of) => ({
      filename: 'files.zip',
      title: 'order' in of ? of.order : `${of.orders} orders`,
      manifestName: 'contents.txt',
      missing: ({ reason }) => reason,
      differs: ({ got, expected }) => `${got}/${expected}`,
      summary: ({ there, all }) => `${there}/${all}`,
    }),
  })
  return ids === undefined
    ? await ofOrder(new Request(`${portalOrigin}/api/orders/order-1/files`, { headers: sameOrigin }), { id: 'order-1' })
    : await ofOrders(new Request(`${portalOrigin}/api/orders/files?ids=${ids}`, { headers: sameOrigin }), {})
}

it('[OV-09] a file that has no content to give is left out and named in the list', async () => {
  for (const [content, reason] of [
    [Response.json({ code: 'file_unavailable' }, { status: 502 }), 'unavailable'],
    [Response.json({ code: 'empty_file' }, { status: 502 }), 'empty'],
    [new Response('<h1>Bad gateway</h1>', { status: 502 }), 'unavailable'],
  ] as const) {
    const response = await download(async () => content)
    const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
    expect(Object.keys(entries)).toEqual(['contents.txt'])
    expect(Buffer.from(entries['contents.txt'] ?? []).toString()).toContain(`001-Card-card.pdf  ${reason}`)
  }
})

it('[OV-09] [FM-07] a file is signed when it is needed, and let go when the browser aborts', async () => {
  const storage = await startFakeUpstream((_, response) => void response.writeHead(200).write(Buffer.alloc(4_000_000)))
  const signed = { url: `${storage.origin}/card`, expiresAt: new Date().toISOString(), fileSize: 0 }
  upstream.state.answer = (seen, ...rest) =>
    answerJson(seen.url.includes('/download/') ? { ...signed, filename: '', contentType: '' } : details)(seen, ...rest)
  const files = createFileProxy({
    wrapHandler,
    signedFiles: createSignedFiles(caller()),
    fileOrigins: [storage.origin],
    upstreamOrigin: upstream.origin,
    concurrencyLimit: unlimited,
  })
  const response = await download((request) => files.content(request, { id: 'f1' }))
  const reader = response.body?.getReader()
  for (let chunk = 0; chunk < 4; chunk += 1) await reader?.read()
  expect([upstream.seen.length, storage.seen.length, storage.state.aborted]).toEqual([2, 1, 0])
  await reader?.cancel()
  await vi.waitFor(() => expect(storage.state.aborted).toBe(1))
  await storage.close()
})

it('[MA-01] the files of several orders are in a folder each, and an order that is gone is named', async () => {
  upstream.state.answer = (seen, ...rest) =>
    (seen.url.includes('gone') ? answerJson({ success: false }, 404) : answerJson(details))(seen, ...rest)
  const response = await download(async () => new Response('%PDF'), 'a,gone,b,a')
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(entries)).toEqual(['注文 1/001-Card-card.pdf', '注文 1-b/001-Card-card.pdf', 'contents.txt'])
  const list = Buffer.from(entries['contents.txt'] ?? []).toString()
  expect(list).toContain('3 orders\r\n2/3\r\n')
  expect(list).toContain('gone  orderUnread')
  const refused = [
    await download(async () => new Response(''), ''),
    await download(async () => new Response(''), '../x'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404])
})
