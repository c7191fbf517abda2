type Party = { id: string; name: string }

/** Letters of Cyrillic and Greek, digits and signs that are drawn like a Latin letter, by that letter. */
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

/**
 * Two names with one skeleton look alike, as in UTS 39: what is drawn alike is one letter. More strictly than there, case,
 * accents, blanks and signs do not count.
 */
function toSkeleton(name: string): string {
  const letters = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  const drawn = Array.from(letters, (letter) => letterOf.get(letter) ?? letter).join('')
  return drawn
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

export const looksLike = (a: string, b: string): boolean => toSkeleton(a) === toSkeleton(b)

/** The ids of those whose name looks like that of another one. */
export function findLookAlikes(parties: readonly Party[]): ReadonlySet<string> {
  const byLook = Map.groupBy(new Map(parties.map((party) => [party.id, party])).values(), ({ name }) =>
    toSkeleton(name),
  )
  return new Set([...byLook.values()].filter((some) => some.length > 1).flatMap((some) => some.map(({ id }) => id)))
}

/** Enough of an id to tell two accounts apart. */
export const shortId = (id: string): string => id.slice(-6)
