type Party = { id: string; name: string }

/** Letters, digits and signs that are drawn like a Latin letter. */
const drawnAlike: Record<string, string> = {
  a: 'аα',
  b: 'ьβ8',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε',
  g: 'ɡ9',
  h: 'һн',
  i: 'іιıl1|!j',
  k: 'кκ',
  m: 'м',
  n: 'пην',
  o: 'оοσ0',
  p: 'рρ',
  r: 'г',
  s: 'ѕ5$',
  t: 'тτ',
  u: 'υцս',
  v: 'ѵ',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγ',
  z: '2',
}
const letterOf = new Map(
  Object.entries(drawnAlike).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
)

/** As in UTS 39, but more strictly: case, accents, blanks and signs do not count. */
function toSkeleton(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const drawn = Array.from(letters, (letter) => letterOf.get(letter) ?? letter).join('')
  return drawn
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

export const looksLike = (a: string, b: string): boolean => toSkeleton(a) === toSkeleton(b)

export function findLookAlikes(parties: readonly Party[]): ReadonlySet<string> {
  const byLook = Map.groupBy(new Map(parties.map((party) => [party.id, party])).values(), ({ name }) =>
    toSkeleton(name),
  )
  return new Set([...byLook.values()].filter((some) => some.length > 1).flatMap((some) => some.map(({ id }) => id)))
}

export const shortId = (id: string): string => id.slice(-6)
