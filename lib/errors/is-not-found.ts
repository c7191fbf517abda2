import { UpstreamError } from '#lib/contract/wire.ts'

const notFoundStatuses = new Set([400, 403, 404, 410])

/** The upstream's answers to an id that is nothing of the account: invalid, forbidden, unknown, deleted. */
export const isNotFound = (error: unknown) => error instanceof UpstreamError && notFoundStatuses.has(error.status)
