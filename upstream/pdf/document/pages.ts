import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { numberOf } from './objects.ts'
import { UnprintableError } from './problems.ts'

const maxPages = 20_000
const maxTreeDepth = 64
const inheritable = ['Resources', 'MediaBox', 'Rotate'].map((key) => PDFName.of(key))

/** A page with what it inherits from the page tree (ISO 32000-1, 7.7.3.4). */
export type Page = { find(key: string): PDFObject | undefined; dict: PDFDict }

type Node = { dict: PDFDict; inherited: ReadonlyMap<PDFName, PDFObject>; depth: number }

/** `lost`: the numbers of the pages that are lost. `inTree`: whether the page tree names the others. */
export type PageList = { pages: Page[]; lost: number[]; inTree: boolean }

export function listPages(document: PDFDocument): PageList {
  const listed = walkPageTree(document)
  if (listed && listed.pages.length > listed.lost.length) return { ...listed, inTree: true }
  makePageTree(document)
  const found = walkPageTree(document)
  if (!found || found.pages.length === 0) throw new UnprintableError('damaged')
  return { ...found, inTree: false }
}

/**
 * Walks the page tree itself, down to a depth: that of a hostile file can be a circle, which pdf-lib follows for ever. A page
 * that is lost becomes an empty one in the document, so that those after it keep their numbers.
 */
function walkPageTree({ context, catalog }: PDFDocument): Omit<PageList, 'inTree'> | undefined {
  const root = catalog instanceof PDFDict ? catalog.lookup(PDFName.of('Pages')) : undefined
  if (!(root instanceof PDFDict)) return undefined

  const pages: Page[] = []
  const lost: number[] = []

  const visit = ({ dict, inherited, depth }: Node): void => {
    const own = withOwn(inherited, dict)
    const kids = dict.lookup(PDFName.of('Kids'))
    if (!(kids instanceof PDFArray)) {
      pages.push({ dict, find: (key) => dict.lookup(PDFName.of(key)) ?? own.get(PDFName.of(key)) })
      if (isPageTree(dict)) lost.push(pages.length)
      if (pages.length > maxPages) throw new UnprintableError('too_complex')
      return
    }
    if (depth > maxTreeDepth) throw new UnprintableError('damaged')
    for (const [index, entry] of kids.asArray().entries()) {
      const found = entry instanceof PDFRef ? context.lookup(entry) : entry
      const kid = found instanceof PDFDict ? found : context.obj({ Type: 'Page' })
      if (kid !== found) {
        kids.set(index, context.register(kid))
        lost.push(pages.length + 1)
      }
      visit({ dict: kid, inherited: own, depth: depth + 1 })
    }
  }

  visit({ dict: root, inherited: new Map(), depth: 0 })
  return { pages, lost }
}

const typeOf = (dict: PDFDict) => dict.lookup(PDFName.of('Type'))
const isPageTree = (dict: PDFDict): boolean => typeOf(dict) === PDFName.of('Pages')

/** Makes a page tree of the pages among the objects, in their order, for a file that has a catalog but whose tree names none. */
function makePageTree(document: PDFDocument): void {
  const { context } = document
  const found = context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    const isPage = object instanceof PDFDict && typeOf(object) === PDFName.of('Page')
    return isPage && object.has(PDFName.of('Parent')) ? [{ ref, page: object }] : []
  })
  const tree = context.obj({ Type: 'Pages', Kids: found.map(({ ref }) => ref), Count: found.length })
  const treeRef = context.register(tree)
  for (const { page } of found) {
    for (const [key, value] of inheritedBy(page)) if (!page.has(key)) page.set(key, value)
    page.set(PDFName.of('Parent'), treeRef)
  }
  if (document.catalog instanceof PDFDict) document.catalog.set(PDFName.of('Pages'), treeRef)
  else if (context.lookup(context.trailerInfo.Root)) {
    context.trailerInfo.Root = context.register(context.obj({ Type: 'Catalog', Pages: treeRef }))
    Object.assign(document, { catalog: context.lookup(context.trailerInfo.Root) })
  }
}

function inheritedBy(page: PDFDict, depth = 0): ReadonlyMap<PDFName, PDFObject> {
  const parent = page.lookup(PDFName.of('Parent'))
  if (!(parent instanceof PDFDict) || depth > maxTreeDepth) return new Map()
  return withOwn(inheritedBy(parent, depth + 1), parent)
}

export function countedPages({ catalog }: PDFDocument): number | undefined {
  const root = catalog.lookup(PDFName.of('Pages'))
  return root instanceof PDFDict ? numberOf(root.lookup(PDFName.of('Count'))) : undefined
}

function withOwn(inherited: ReadonlyMap<PDFName, PDFObject>, dict: PDFDict): ReadonlyMap<PDFName, PDFObject> {
  const own = new Map(inherited)
  for (const key of inheritable) {
    const value = dict.lookup(key)
    if (value) own.set(key, value)
  }
  return own
}
