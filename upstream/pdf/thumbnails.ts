import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import sharp from 'sharp'
import type { Thumbnail } from './document/report.ts'
import { rewritePdf } from './open.ts'

// Spec 1: only the first 5 pages have previews.
const thumbnailPages = 5
const longEdgePx = 600

// One picture at a time: threads and caches would count against the memory limit.
sharp.cache(false)
sharp.concurrency(1)

const library = PDFiumLibrary.init()

type Options = {
  directory: string
  pageCount: number
  /** The file is damaged: PDFium repairs less than the inspection, and differently. */
  isDamaged: boolean
  onThumbnail: (thumbnail: Thumbnail) => void
}

/** Draws the first pages as `page-1.webp` … and reports each as soon as it is written. */
export async function drawThumbnails(
  bytes: Buffer,
  { directory, pageCount, isDamaged, onThumbnail }: Options,
): Promise<void> {
  await mkdir(directory, { recursive: true })
  const document = await openDrawing(bytes, isDamaged)
  try {
    const count = Math.min(pageCount, document.getPageCount(), thumbnailPages)
    for (let index = 0; index < count; index += 1) onThumbnail(await drawPage(document, index, directory))
  } finally {
    document.destroy()
  }
}

/** The file as the inspection read it, also where PDFium cannot open the file itself. */
async function openDrawing(bytes: Buffer, isDamaged: boolean): Promise<PDFiumDocument> {
  const pdfium = await library
  const document = isDamaged ? undefined : await pdfium.loadDocument(bytes).catch(() => undefined)
  return document ?? pdfium.loadDocument(await rewritePdf(bytes))
}

async function drawPage(document: PDFiumDocument, index: number, directory: string): Promise<Thumbnail> {
  const page = document.getPage(index)
  const size = thumbnailSize(page)
  const { data, width, height } = await page.render({
    ...size,
    renderFormFields: true,
    render: (bitmap) =>
      sharp(bitmap.data, { raw: { width: bitmap.width, height: bitmap.height, channels: 4 } })
        .removeAlpha()
        .webp({ quality: 82 })
        .toBuffer(),
  })
  const file = `page-${index + 1}.webp`
  await writeFile(join(directory, file), data)
  return { page: index + 1, file, widthPx: width, heightPx: height }
}

function thumbnailSize(page: PDFiumPage): { width: number; height: number } {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = longEdgePx / Math.max(originalWidth, originalHeight)
  return {
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  }
}
