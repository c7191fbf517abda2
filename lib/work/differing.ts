/** The rows that are in one set and not in the other. */
export function* differing(before: ReadonlySet<string>, after: ReadonlySet<string>): Generator<string> {
  if (before === after) return
  for (const id of before) if (!after.has(id)) yield id
  for (const id of after) if (!before.has(id)) yield id
}
