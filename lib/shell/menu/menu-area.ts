/** `closer`: the parts of the area that have entries of their own. */
export type MenuArea = { area: string; closer: readonly string[] }

const areaOf = (href: string) => href.replace(/\/list$/, '')
const isWithin = (pathname: string, area: string) => pathname === area || pathname.startsWith(`${area}/`)

export function menuArea(href: string, all: readonly string[]): MenuArea {
  const area = areaOf(href)
  return { area, closer: all.map(areaOf).filter((other) => other !== area && isWithin(other, area)) }
}

/** `/work/completed` is not also Live Jobs. */
export const isCurrent = (pathname: string, { area, closer }: MenuArea): boolean =>
  isWithin(pathname, area) && !closer.some((other) => isWithin(pathname, other))
