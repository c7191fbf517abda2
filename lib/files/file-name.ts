/** The name of a file whose path is an address, a path, or a name already. */
export function fileNameOf(path: string): string {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(path) && URL.canParse(path)
  const last = (isAddress ? new URL(path).pathname : path).split(/[\\/]/).findLast((segment) => segment !== '') ?? ''
  return isAddress ? decoded(last) : last
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a percent sign that encodes nothing
  }
}
