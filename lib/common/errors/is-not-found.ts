import { UpstreamError } from '#lib/contract/wire.ts'

const unknownIdStatuses = new Set([400, 404, 410])

/** The upstream's answers to an id that it does not have: invalid, unknown, deleted. */
export const isUnknownId = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && unknownIdStatuses.has(error.status)

/** The same and forbidden, where that means an id of another account and no right that is missing. */
export const isNotFound = (error: unknown) =>
  isUnknownId(error) || (error instanceof UpstreamError && error.status === 403)
