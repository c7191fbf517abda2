export function parseProductName(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment)
    return isNameable(name) ? name : undefined
  } catch {
    return undefined
  }
}

// Dot segments and control characters would change the path of the upstream call.
const isNameable = (name: string) =>
  !/[\p{Cc}\u2028\u2029\\]/u.test(name) && name.split('/').every((part) => part !== '.' && part !== '..')
