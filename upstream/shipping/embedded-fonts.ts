import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit, { type Font } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import type { EmbeddedFontName } from './printable-text.ts'

const files: Record<EmbeddedFontName, string> = {
  hebrew: import.meta.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff'),
  arabic: import.meta.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
  korean: import.meta.resolve('@fontsource/nanum-gothic/files/nanum-gothic-korean-400-normal.woff'),
  thai: import.meta.resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff'),
}

export type Glyph = { code: string; advance: number; x: number; y: number }
export type EmbeddedFont = {
  font: PDFFont
  /** The glyphs of a run from the left, by their codes in the embedded font; advance and offset in parts of the size. */
  shape: (text: string) => Glyph[]
}

const loaded = new Map<EmbeddedFontName, Promise<{ bytes: Uint8Array; font: Font }>>()

function load(name: EmbeddedFontName) {
  const known = loaded.get(name) ?? read(name)
  loaded.set(name, known)
  return known
}

async function read(name: EmbeddedFontName) {
  const bytes = await readFile(fileURLToPath(files[name]))
  const font = fontkit.create(bytes)
  if (!('layout' in font)) throw new Error(`${files[name]} is a collection`)
  return { bytes, font }
}

/** Embeds the glyphs that a document uses of a font. Its letters change their form by their neighbours, and carry marks. */
export async function embedFontFile(document: PDFDocument, name: EmbeddedFontName): Promise<EmbeddedFont> {
  const { bytes, font: shaping } = await load(name)
  document.registerFontkit(fontkit)
  const font = await document.embedFont(bytes, { subset: true })
  const unit = shaping.unitsPerEm
  return {
    font,
    shape(text) {
      // Both lay the same text out in the same way: the document knows the codes, and the font where marks go.
      const codes = font.encodeText(text).asString()
      return (shaping.layout(text).positions ?? []).map(({ xAdvance, xOffset, yOffset }, at) => ({
        code: codes.slice(4 * at, 4 * at + 4),
        advance: xAdvance / unit,
        x: xOffset / unit,
        y: yOffset / unit,
      }))
    },
  }
}
