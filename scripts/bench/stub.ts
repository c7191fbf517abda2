import { openUpstreamProxy } from '#tests/e2e/support/upstream-proxy.ts'

// A process of its own, between the portal and the real upstream: it answers one call at once, so that a comparison of
// ways to forward it does not measure the upstream. Everything else passes.

/** An answer to a barcode lookup, filled up to 5 KB. */
const answer = {
  success: true,
  order: { _id: '0'.repeat(24), sourceOrderId: 'BENCH' },
  barcode: { code: 'BENCH1', type: 'order' },
  padding: 'x'.repeat(5 * 1024 - 150),
}

const upstreamProxy = await openUpstreamProxy()
const length = { 'content-length': String(JSON.stringify(answer).length) }
upstreamProxy.answer(/^\/api\/barcode\/details\/BENCH1/, () => answer, 200, length)
process.once('disconnect', () => process.exit(0))
process.send?.(upstreamProxy.origin)
