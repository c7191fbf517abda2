/** As `DOMTokenList.toggle` with its second argument, in a new set. */
export function toggled<T>(all: ReadonlySet<T>, some: Iterable<T>, isIn: boolean): Set<T> {
  const changed = new Set(all)
  for (const one of some) {
    if (isIn) changed.add(one)
    else changed.delete(one)
  }
  return changed
}
