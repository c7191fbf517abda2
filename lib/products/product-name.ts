/** The id or code of a product as an address holds it; nothing where that is no text. */
export function productName(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment)
    return isNameable(name) ? name : undefined
  } catch {
    return undefined
  }
}

// What the upstream's own addresses cannot hold: it would be asked for something else.
const isNameable = (name: string) =>
  !/[\p{Cc}\u2028\u2029\\]/u.test(name) && name.split('/').every((part) => part !== '.' && part !== '..')
