import { notFound } from 'next/navigation'
import { UpstreamError } from '#lib/contract/wire.ts'

const unknownIdStatuses = new Set([400, 404, 410])

export const isUnknownId = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && unknownIdStatuses.has(error.status)

/** Also 403, if that means an id of another account and not a missing right. */
export const isNotFound = (error: unknown) =>
  isUnknownId(error) || (error instanceof UpstreamError && error.status === 403)

export const notFoundIf =
  (isGone: (error: unknown) => boolean) =>
  (error: unknown): never => {
    if (isGone(error)) notFound()
    throw error
  }
