import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import fontkit, { type Font } from '@cantoo/fontkit'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'
import * as z from 'zod'

/** By preference. Each font comes in parts of some hundred characters, which its list names. */
const lists = [
  import.meta.resolve('@fontsource-variable/noto-sans/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
]
/** Fonts with ideographs, of which one document prefers one: they draw the same character differently. */
const ideographic = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr']

export type FontPart = { family: string; name: string; file: string }
export type Weight = 400 | 700
/** In parts of the size: its own width, how far the next glyph is, and its offset. */
type Glyph = { width: number; advance: number; x: number; y: number }
/** Kerning would place every letter alone, and viewers that search or copy could not read the line. */
export const features = { kern: false }
export type EmbeddableFont = { bytes: Uint8Array; shape: (text: string) => Glyph[] }

/** Which parts may have a character. */
let listed: Map<number, FontPart[]> | undefined

function partsListing(codePoint: number): FontPart[] {
  listed ??= readLists()
  return listed.get(codePoint) ?? []
}

function readLists(): Map<number, FontPart[]> {
  const parts = new Map<number, FontPart[]>()
  for (const list of lists.map((url) => fileURLToPath(url))) {
    const family = basename(dirname(list))
    for (const [subset, ranges] of Object.entries(z.record(z.string(), z.string()).parse(readJson(list)))) {
      const name = `${family}-${subset.replace(/^\[(\d+)\]$/, '$1')}`
      const part = { family, name, file: `${dirname(list)}/files/${name}-wght-normal.woff2` }
      for (const range of ranges.split(',')) {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map((hex) => Number.parseInt(hex, 16))
        for (let code = from; code <= to; code += 1) {
          const others = parts.get(code)
          if (others) others.push(part)
          else parts.set(code, [part])
        }
      }
    }
  }
  return parts
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** The characters for which a part has a glyph: the lists name some that it has not. */
const characterSets = new Map<string, ReadonlySet<number>>()

function charactersOf({ file }: FontPart): ReadonlySet<number> {
  const known = characterSets.get(file)
  if (known) return known
  const characters = new Set(open(readFileSync(file)).characterSet)
  characterSets.set(file, characters)
  return characters
}

export const hasGlyph = (part: FontPart, char: string) => charactersOf(part).has(char.codePointAt(0) ?? 0)

function open(bytes: Uint8Array): Font {
  const font = fontkit.create(bytes)
  if (!('layout' in font)) throw new Error('a collection of fonts')
  return font
}

/** The first part by preference that has a glyph for each of some characters. */
export type FindPart = (chars: readonly string[]) => FontPart | undefined

/** Prefers, of the fonts with ideographs, the first that has all those of a document: 张 and 长 are Chinese only. */
export function fontsFor(texts: string): FindPart {
  const ideographs = new Set(texts.normalize('NFC').match(/\p{Script=Han}/gu))
  const hasAll = (family: string) =>
    [...ideographs].every((char) => partsOf(char).some((part) => part.family === family && hasGlyph(part, char)))
  const preferred = ideographic.find(hasAll)
  return ([first = '', ...others]) => {
    const parts = partsOf(first).filter((part) => [first, ...others].every((char) => hasGlyph(part, char)))
    return parts.find(({ family }) => family === preferred && ideographic.includes(parts[0]?.family ?? '')) ?? parts[0]
  }
}

const partsOf = (char: string) => partsListing(char.codePointAt(0) ?? 0)

/** Parts without their compression, at most some megabytes. */
const unpacked = new LRUCache<string, Promise<Buffer>>({ max: 100 })

function unpack(part: FontPart): Promise<Buffer> {
  const known = unpacked.get(part.file)
  if (known) return known
  const all = String.fromCodePoint(...charactersOf(part))
  const reading = subsetFont(readFileSync(part.file), all, { targetFormat: 'truetype' })
  unpacked.set(part.file, reading)
  return reading
}

/** Some characters of a part in one weight, as a font that a PDF can hold. A shaper takes some apart, as the Thai ำ. */
export async function cutFont(part: FontPart, weight: Weight, chars: string): Promise<EmbeddableFont> {
  const variationAxes = { wght: weight }
  const bytes = await subsetFont(await unpack(part), chars + chars.normalize('NFKD'), {
    targetFormat: 'truetype',
    variationAxes,
  })
  const font = open(bytes)
  return {
    bytes,
    shape(text) {
      const { glyphs, positions } = font.layout(text, features)
      return (positions ?? []).map(({ xAdvance, xOffset, yOffset }, at) => ({
        width: (glyphs[at]?.advanceWidth ?? 0) / font.unitsPerEm,
        advance: xAdvance / font.unitsPerEm,
        x: xOffset / font.unitsPerEm,
        y: yOffset / font.unitsPerEm,
      }))
    },
  }
}
