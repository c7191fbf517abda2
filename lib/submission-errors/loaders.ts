import 'server-only'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cache } from 'react'
import { loadAccountNames } from '#lib/account/account-names.ts'
import { isNotFound, notFoundIf } from '#lib/common/errors/is-not-found.ts'
import { listPageSize } from '#lib/common/search-params.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { ifServed } from '#lib/contract/addition.ts'
import { orders } from '#lib/contract/orders.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { toResult } from '#lib/server/errors/to-result.ts'
import { loadFlags } from '#lib/server/flags/loaders.ts'
import { requireAccount } from '#lib/server/session/loaders.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { type CauseFault, groupByCause, placesOf, type SubmissionError, valueAt } from './causes/causes.ts'
import { type Brand, brandsOfAccounts, brandsOfLinks } from './rules.ts'
import { causePageSize, type ErrorSearchParams, toErrorsQuery, toFilter, toPagingQuery } from './search-params.ts'

export async function loadSubmissionErrors(search: ErrorSearchParams) {
  const { account } = await requireAccount()
  const read = await callUpstream(submissionErrors.list, { query: toErrorsQuery(search, account.id) })
  const { count } = read
  const data = await withSources(read.data)
  if (count !== undefined) return { data, count }
  const counted = await callUpstream(submissionErrors.count, { query: toFilter(search, account.id) })
  return { data, count: counted.count }
}

export const loadSubmissionError = cache(async (id: string) => {
  const read = await callUpstream(submissionErrors.details, { params: { id } }).catch(notFoundIf(isNotFound))
  const [error = read] = await withSources([read])
  return error
})

async function withSources<T extends SubmissionError>(errors: readonly T[]): Promise<T[]> {
  if (errors.every(({ sourceAccountName }) => sourceAccountName)) return [...errors]
  const nameOf = await loadAccountNames()
  return errors.map((error) => ({ ...error, sourceAccountName: error.sourceAccountName || nameOf(error.accountId) }))
}

const timeoutMs = 1000

/** An error that is not found throws before the page begins. */
export const awaitSubmissionError = (id: string) =>
  Promise.race([toResult(loadSubmissionError(id)), wait(timeoutMs, undefined, { ref: false })])

export async function loadOrderStatus(orderId: string): Promise<string | undefined> {
  const asked = { params: { id: orderId }, query: { includes: ['shipments'] } }
  const read = await toResult(callUpstream(orders.details, asked))
  return read.ok ? read.value.order.orderData.status : undefined
}

/** Spec 2 §6: the flag switches where the brands are looked up. */
export async function loadBrands(): Promise<Brand[]> {
  const [{ account }, flags] = await Promise.all([requireAccount(), loadFlags()])
  if (flags['siteflow-setup-accountlinks']) {
    return brandsOfLinks((await callUpstream(accountLinks.allActive, {})).data, account.id)
  }
  return brandsOfAccounts((await callUpstream(accounts.vars, {})).userAccountHash, account.id)
}

/** `newest`: where the upstream groups none, only so many errors were looked at. */
export async function loadCauses(search: ErrorSearchParams) {
  const { account } = await requireAccount()
  const filter = toFilter(search, account.id)
  const page = toPagingQuery(search, listPageSize)
  const grouped = await ifServed(callUpstream(submissionErrors.causes, { query: { ...page, ...filter } }))
  if (grouped) return { data: grouped.data, count: grouped.count, newest: undefined }
  const groups = await groupNewest(search)
  const data = groups.slice(page.$skip, page.$skip + page.$limit).map(({ cause }) => cause)
  return { data, count: groups.length, newest: groupedAtMost }
}

export async function loadCause(search: ErrorSearchParams) {
  const { account } = await requireAccount()
  const filter = toFilter(search, account.id)
  const page = toPagingQuery(search, causePageSize)
  const grouped = await ifServed(callUpstream(submissionErrors.causes, { query: { $limit: 1, ...filter } }))
  if (grouped) {
    const query = { ...page, $sort: { createdAt: -1 }, ...filter }
    const { data, count = data.length } = await callUpstream(submissionErrors.list, { query })
    return { cause: grouped.data[0], errors: await withSources(data), count, newest: undefined }
  }
  const found = (await groupNewest(search)).find(({ cause }) => cause._id === search.cause)
  const errors = found?.errors ?? []
  const shown = errors.slice(page.$skip, page.$skip + page.$limit)
  return { cause: found?.cause, errors: await withSources(shown), count: errors.length, newest: groupedAtMost }
}

export async function loadPresentValue(errorId: string, cause: CauseFault): Promise<unknown> {
  const read = await toResult(callUpstream(submissionErrors.details, { params: { id: errorId } }))
  if (!read.ok) return undefined
  const [place] = placesOf(read.value.errorList, cause)
  return place && valueAt(read.value.body, place)
}

const [groupedPages, groupedPageSize] = [5, 100]
const groupedAtMost = groupedPages * groupedPageSize

/** Without the upstream's help, those that were resubmitted are left out unless they are asked for: an order may have come of them. */
async function groupNewest(search: ErrorSearchParams) {
  const { account } = await requireAccount()
  const unaccepted = { ...search, resubmitted: search.resubmitted ?? false, cause: undefined }
  const { asDestination, $where } = toFilter(unaccepted, account.id)
  const errors: SubmissionError[] = []
  for (let page = 0; page < groupedPages; page += 1) {
    const query = {
      $skip: page * groupedPageSize,
      $limit: groupedPageSize,
      $sort: { createdAt: -1 },
      asDestination,
      $where,
    }
    const { data } = await callUpstream(submissionErrors.list, { query })
    errors.push(...data)
    if (data.length < groupedPageSize) break
  }
  return groupByCause(errors, (key) => createHash('sha256').update(key).digest('hex').slice(0, 32))
}
