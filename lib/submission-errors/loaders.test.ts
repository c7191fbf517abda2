import { expect, it, vi } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadSubmissionError, loadSubmissionErrors } from './loaders.ts'
import { errorSearchParams } from './search-params.ts'

const callUpstream = vi.hoisted(() => vi.fn<(call: Call, input: object) => Promise<object>>())
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'site' } }) }))

const query = { asDestination: false, $where: { accountId: 'site', resubmitted: { $exists: false } } }

it.each([
  ['says', { count: 40, data: [] }, 40, []],
  ['does not say', { data: [] }, 31, [[submissionErrors.count, { query }]]],
])('[SE-01] a list of submission errors that %s how many there are has a count', async (_, list, count, counted) => {
  callUpstream.mockClear()
  callUpstream.mockImplementation(async ({ name }) => (name === submissionErrors.list.name ? list : { count: 31 }))
  expect(await loadSubmissionErrors(errorSearchParams.parse({ resubmitted: 'false' }))).toEqual({ data: [], count })
  expect(callUpstream.mock.calls.slice(1)).toEqual(counted)
})

it.each([400, 403, 404, 410])('a submission error that is answered with %d is not found', async (status) => {
  callUpstream.mockRejectedValueOnce(new UpstreamError(submissionErrors.details.name, status, undefined))
  await expect(loadSubmissionError('e1')).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})
