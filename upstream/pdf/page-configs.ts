import { type InkSet, inkNames, mergeInks, noInks } from './inks/ink-set.ts'
import type { PageBoxes, PageConfig } from './report.ts'

export type InspectedPage = { boxes: PageBoxes; rotation: number; inks: InkSet }

/** Groups pages that are cut the same way, in the order of their first page. */
export function toPageConfigs(pages: InspectedPage[]): PageConfig[] {
  const groups = Map.groupBy(pages.entries(), ([, { boxes, rotation }]) => JSON.stringify([boxes, rotation]))
  return [...groups.values()].flatMap((group) => {
    const first = group[0]?.[1]
    if (!first) return []
    return {
      pages: group.map(([index]) => index + 1),
      pageCount: group.length,
      boxes: first.boxes,
      colors: inkNames(group.reduce((all, [, page]) => mergeInks(all, page.inks), noInks)),
      rotation: first.rotation,
    }
  })
}
