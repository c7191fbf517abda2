import type { PageConfig } from '#lib/contract/files.ts'
import { type BoxName, boxNames, toVisiblePage } from './page-boxes.ts'

type BoxSize = { widthMm: number; heightMm: number; pages: number[] }
type BoxSizes = { name: BoxName; sizes: BoxSize[] }

export function toBoxSizes(configs: readonly PageConfig[]): BoxSizes[] {
  const seen = configs.map((config) => ({ pages: config.pages, page: toVisiblePage(config) }))
  return boxNames.flatMap((name) => {
    const sizes = new Map<string, BoxSize>()
    for (const { pages, page } of seen) {
      const box = page?.boxes[name]
      if (!box) continue
      const [widthMm, heightMm] = [toTenth(box.widthMm), toTenth(box.heightMm)]
      const known = sizes.get(`${widthMm} ${heightMm}`)
      if (known) known.pages.push(...pages)
      else sizes.set(`${widthMm} ${heightMm}`, { widthMm, heightMm, pages: [...pages] })
    }
    return sizes.size > 0 ? { name, sizes: [...sizes.values()] } : []
  })
}

const toTenth = (mm: number) => Math.round(mm * 10) / 10
