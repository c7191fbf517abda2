import { isRecord, UpstreamError } from '#lib/contract/wire.ts'

const longest = 2000

/** In the order of Spec 1 §8. Show it as text, never as markup. */
export function messageOf(error: unknown): string | undefined {
  const found = error instanceof UpstreamError ? ofResponse(error.details) : ofItself(error)
  return found?.toWellFormed().slice(0, longest)
}

function ofResponse(details: unknown): string | undefined {
  if (!isRecord(details)) return textOf(details)
  const { error, message, data } = details
  return textOf(isRecord(error) ? error.message : undefined) ?? textOf(error) ?? textOf(message) ?? textOf(data)
}

const ofItself = (error: unknown) => textOf(error instanceof Error ? error.message : error)

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

export type Issue = { path: string; message: string }

export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof UpstreamError) || ![400, 409].includes(error.status) || !isRecord(error.details)) return []
  const { error: inner, validations, details } = error.details
  const found = [isRecord(inner) ? inner.validations : undefined, validations, details].find(Array.isArray) ?? []
  return found.filter(isIssue).map(({ path, message }) => ({ path, message: message.slice(0, longest) }))
}

function isIssue(value: unknown): value is Issue {
  return isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
}
