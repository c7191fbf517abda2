import { expect, it, vi } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadCause, loadCauses, loadSubmissionError, loadSubmissionErrors } from './loaders.ts'
import { errorSearchParams } from './search-params.ts'

const callUpstream = vi.hoisted(() => vi.fn<(call: Call, input: object) => Promise<object>>())
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/account/account-names.ts', () => ({
  loadAccountNames: async () => (id: string) => (id === 'a' ? 'Ash' : id),
}))
vi.mock('#lib/server/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'site' } }) }))

it('[SU-01] a list of submission errors is counted where the upstream gives no number', async () => {
  const load = () => loadSubmissionErrors(errorSearchParams.parse({ resubmitted: 'false' }))
  callUpstream.mockResolvedValueOnce({ count: 40, data: [] })
  expect(await load()).toEqual({ data: [], count: 40 })
  callUpstream.mockResolvedValueOnce({ data: [] }).mockResolvedValueOnce({ count: 31 })
  expect(await load()).toEqual({ data: [], count: 31 })
  const query = { asDestination: false, $where: { accountId: 'site', resubmitted: { $exists: false } } }
  expect(callUpstream).toHaveBeenLastCalledWith(submissionErrors.count, { query })
})

it('[SU-01] a submission error without the name of its brand is named where its account is known', async () => {
  const answers = (name: string) => {
    if (name === submissionErrors.causes.name) throw new UpstreamError(name, 404, undefined)
    const errorList = [{ path: '', message: 'SKU "GONE" is unknown' }]
    const error = { _id: 'e', accountId: 'a', sourceAccountName: '', errorList }
    return name === submissionErrors.details.name ? error : { data: [error, { ...error, accountId: 'b' }], count: 2 }
  }
  callUpstream.mockReset().mockImplementation(async ({ name }) => answers(name))
  const { data } = await loadSubmissionErrors(errorSearchParams.parse({}))
  const [group] = (await loadCauses(errorSearchParams.parse({ grouped: 'true' }))).data
  const { errors } = await loadCause(errorSearchParams.parse({ grouped: 'true', cause: group?._id }))
  for (const shown of [data, errors]) expect(shown.map((error) => error.sourceAccountName)).toEqual(['Ash', 'b'])
  expect((await loadSubmissionError('e')).sourceAccountName).toBe('Ash')
})

it('[SU-03] a submission error of another account, or one that was deleted, is not found', async () => {
  for (const status of [400, 403, 404, 410]) {
    callUpstream.mockRejectedValueOnce(new UpstreamError(submissionErrors.details.name, status, undefined))
    await expect(loadSubmissionError(`e${status}`)).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
  }
})

it('[SU-01] [ST-01] of an upstream without causes the newest errors are grouped, 500 at most', async () => {
  const errorList = [{ path: 'orderData.items.0.sku', message: 'SKU "GONE" is unknown' }]
  const error = { _id: 'e', accountId: 'a', sourceAccountName: 'Ash', createdAt: '2026-01-01T00:00:00Z', errorList }
  callUpstream.mockReset().mockImplementation(async ({ name }) => {
    if (name === submissionErrors.causes.name) throw new UpstreamError(name, 404, undefined)
    return { data: Array.from({ length: 100 }, () => error) }
  })
  const { data, count, newest } = await loadCauses(errorSearchParams.parse({ grouped: 'true' }))
  expect([data[0]?.path, data[0]?.count, count, newest]).toEqual(['orderData.items.*.sku', 500, 1, 500])
  expect(callUpstream.mock.calls.filter(([{ name }]) => name === submissionErrors.list.name)).toHaveLength(5)
  const of = (cause: string | undefined) => loadCause(errorSearchParams.parse({ grouped: 'true', cause }))
  expect(await of(data[0]?._id)).toMatchObject({ cause: data[0], count: 500 })
  expect(await of('0123')).toMatchObject({ cause: undefined, errors: [], count: 0 })
})
