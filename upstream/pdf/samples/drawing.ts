import { PDFDocument, type PDFFont, type PDFObject, StandardFonts } from '@cantoo/pdf-lib'

/** Shares of cyan, magenta, yellow and black, 0 to 1. */
export type Cmyk = readonly [number, number, number, number]
export type Rgb = readonly [number, number, number]
export type Point = readonly [number, number]
export type Spot = { name: string; looksLike: Cmyk }
export type Fonts = { regular: PDFFont; bold: PDFFont; italic: PDFFont }

type TextStyle = { font?: keyof Fonts; sizePt: number; align?: 'left' | 'center' | 'right'; trackingPt?: number }
type Rect = { x: number; y: number; width: number; height: number }

const mmPerPt = 25.4 / 72
// Control points that make four Bézier curves a circle.
const arc = 0.5523

export const white: Cmyk = [0, 0, 0, 0]
export const black: Cmyk = [0, 0, 0, 1]

export async function createDocument(title: string): Promise<{ document: PDFDocument; fonts: Fonts }> {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  const [regular, bold, italic] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.HelveticaBold),
    document.embedFont(StandardFonts.HelveticaOblique),
  ])
  return { document, fonts: { regular, bold, italic } }
}

export type Drawing = ReturnType<typeof createDrawing>

/** Writes page content in millimetres. Colours stay set until the next one, as in PDF itself. */
export function createDrawing(document: PDFDocument, fonts: Fonts) {
  const { context } = document
  const operators: string[] = []
  const spaces = new Map<string, PDFObject>()
  const shadings = new Map<string, PDFObject>()
  const transparencies = new Map<string, PDFObject>()

  const add = (...parts: (string | number)[]): void => {
    operators.push(parts.map((part) => (typeof part === 'number' ? rounded(part) : part)).join(' '))
  }
  const spaceOf = ({ name, looksLike }: Spot): string => {
    const key = `S${name.replaceAll(/\W/g, '')}`
    const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [...looksLike], N: 1 }
    spaces.set(key, context.obj(['Separation', name, 'DeviceCMYK', tint]))
    return key
  }
  const circlePath = (x: number, y: number, r: number): void => {
    const c = r * arc
    add(x + r, y, 'm')
    add(x + r, y + c, x + c, y + r, x, y + r, 'c')
    add(x - c, y + r, x - r, y + c, x - r, y, 'c')
    add(x - r, y - c, x - c, y - r, x, y - r, 'c')
    add(x + c, y - r, x + r, y - c, x + r, y, 'c h')
  }
  const polygonPath = (points: readonly Point[]): void => {
    for (const [index, [x, y]] of points.entries()) add(x, y, index === 0 ? 'm' : 'l')
  }

  return {
    fill: (color: Cmyk) => add(...color, 'k'),
    fillRgb: (color: Rgb) => add(...color, 'rg'),
    fillSpot: (spot: Spot, tint = 1) => add(`/${spaceOf(spot)} cs`, tint, 'scn'),
    stroke: (color: Cmyk, width: number) => add(...color, 'K', width, 'w'),
    strokeSpot: (spot: Spot, width: number) => add(`/${spaceOf(spot)} CS 1 SCN`, width, 'w'),
    opacity(alpha: number) {
      const key = `A${Math.round(alpha * 100)}`
      transparencies.set(key, context.obj({ Type: 'ExtGState', ca: alpha, CA: alpha }))
      add(`/${key} gs`)
    },
    rect: ({ x, y, width, height }: Rect) => add(x, y, width, height, 're f'),
    outline: ({ x, y, width, height }: Rect) => add(x, y, width, height, 're S'),
    circle(x: number, y: number, r: number) {
      circlePath(x, y, r)
      add('f')
    },
    ring(x: number, y: number, r: number) {
      circlePath(x, y, r)
      add('S')
    },
    polygon(points: readonly Point[]) {
      polygonPath(points)
      add('h f')
    },
    line(points: readonly Point[]) {
      polygonPath(points)
      add('S')
    },
    /** A quarter of a disc: its corner and where its arc points, in quarter turns from "right and up". */
    quarter(x: number, y: number, r: number, turn: number) {
      const cos = [1, 0, -1, 0][turn % 4] ?? 1
      const sin = [0, 1, 0, -1][turn % 4] ?? 0
      add('q', cos, sin, -sin, cos, x, y, 'cm 0 0 m', r, '0 l')
      add(r, r * arc, r * arc, r, 0, r, 'c h f Q')
    },
    /** A colour field that changes from its lower left to its upper right. */
    gradient({ x, y, width, height }: Rect, from: Cmyk, to: Cmyk) {
      const key = `G${shadings.size}`
      const shape = { FunctionType: 2, Domain: [0, 1], C0: [...from], C1: [...to], N: 1 }
      const coords = [x, y, x + width * 0.4, y + height]
      const axial = { ShadingType: 2, ColorSpace: 'DeviceCMYK', Coords: coords, Function: shape, Extend: [true, true] }
      shadings.set(key, context.obj(axial))
      add('q', x, y, width, height, `re W n /${key} sh Q`)
    },
    text(words: string, x: number, y: number, style: TextStyle) {
      const { font = 'regular', sizePt, align = 'left', trackingPt = 0 } = style
      const width = (fonts[font].widthOfTextAtSize(words, sizePt) + trackingPt * words.length) * mmPerPt
      const shift = { left: 0, center: width / 2, right: width }[align]
      const shown = fonts[font].encodeText(words).toString()
      add('BT', `/${font}`, sizePt * mmPerPt, 'Tf', trackingPt * mmPerPt, 'Tc', x - shift, y, `Td ${shown} Tj ET`)
    },
    /** Draws only what falls inside an area. */
    clipped({ x, y, width, height }: Rect, draw: () => void) {
      add('q', x, y, width, height, 're W n')
      draw()
      add('Q')
    },
    /** Draws turned by 90° to the left around a point, as the text on a spine. */
    turned(x: number, y: number, draw: () => void) {
      add('q 0 1 -1 0', x, y, 'cm')
      draw()
      add('Q')
    },
    widthOf: (words: string, font: keyof Fonts, sizePt: number) =>
      fonts[font].widthOfTextAtSize(words, sizePt) * mmPerPt,
    content: (originMm: Point) =>
      [
        `${rounded(1 / mmPerPt)} 0 0 ${rounded(1 / mmPerPt)} ${originMm.map((mm) => rounded(mm / mmPerPt)).join(' ')} cm`,
      ]
        .concat(operators)
        .join('\n'),
    resources: () => ({
      Font: Object.fromEntries(Object.entries(fonts).map(([name, { ref }]) => [name, ref])),
      ColorSpace: Object.fromEntries(spaces),
      Shading: Object.fromEntries(shadings),
      ExtGState: Object.fromEntries(transparencies),
    }),
  }
}

function rounded(value: number): string {
  return String(Math.round(value * 1e4) / 1e4)
}
