/** One line for the log. Of an error only what it says: the source around it may be a minified megabyte. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const own = `${error.name}: ${error.message.slice(0, 2000)}`
  return error.cause === undefined ? own : `${own} (${describeError(error.cause)})`
}

export function logError(where: string, error: unknown): void {
  console.error(`${where}: ${describeError(error)}`)
}
