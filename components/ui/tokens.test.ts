import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../app/globals.css', import.meta.url), 'utf8')
const hex = '(#[0-9a-f]{6})'
const tokens = new Map<string, { light: string; dark: string }>()
for (const [, name = '', light = '', dark = ''] of css.matchAll(
  new RegExp(`--([a-z-]+): light-dark\\(${hex}, ${hex}\\);`, 'g'),
)) {
  tokens.set(name, { light, dark })
}
for (const [, name = '', both = ''] of css.matchAll(new RegExp(`--(on-[a-z]+): ${hex};`, 'g'))) {
  tokens.set(name, { light: both, dark: both })
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(front: string, back: string, theme: 'light' | 'dark'): number {
  const [one, other] = [tokens.get(front)?.[theme], tokens.get(back)?.[theme]]
  if (!one || !other) throw new Error(`no such token: ${front} or ${back}`)
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['sunken', 'surface', 'raised', 'hover']
const tones = ['neutral', 'info', 'success', 'sent', 'warning', 'danger']

const texts = [
  ...['text', 'muted', 'accent', ...tones].flatMap((front) => grounds.map((back) => [front, back])),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['text', `${tone}-soft`],
  ]),
  ['muted', 'neutral-soft'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-fill-hover'],
  ['surface', 'text'],
]

const shapes = [
  ...['border-strong', 'focus'].flatMap((front) => ['sunken', 'surface', 'raised'].map((back) => [front, back])),
  ['accent-fill', 'surface'],
  ['danger-fill', 'surface'],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(texts)('%s is readable on %s', (front, back) => {
    expect(contrast(front ?? '', back ?? '', theme)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('%s is distinguishable from %s', (front, back) => {
    expect(contrast(front ?? '', back ?? '', theme)).toBeGreaterThanOrEqual(3)
  })
})
