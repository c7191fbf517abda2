import { at, type Palette } from './brands.ts'
import type { Drawing, Point } from './drawing.ts'

type Area = { x: number; y: number; width: number; height: number }
type Motif = (drawing: Drawing, palette: Palette, area: Area, variant: number) => void

/** A picture that fills an area, edge to edge; which one depends on the variant. */
export const drawMotif: Motif = (drawing, palette, area, variant) => {
  drawing.clipped(area, () => at(motifs, variant)(drawing, palette, area, variant))
}

/** Repeatable noise between 0 and 1. */
function noise(variant: number, index: number): number {
  const value = Math.sin(variant * 127.1 + index * 311.7) * 43_758.5453
  return value - Math.floor(value)
}

const hills: Motif = (drawing, { dark, main, accent, light }, { x, y, width, height }, variant) => {
  drawing.gradient({ x, y, width, height }, light, main)
  const sun = 0.3 + 0.4 * noise(variant, 1)
  drawing.fill(accent)
  drawing.opacity(0.35)
  drawing.circle(x + width * sun, y + height * 0.66, width * 0.26)
  drawing.opacity(1)
  drawing.circle(x + width * sun, y + height * 0.66, width * 0.18)
  for (const [index, depth] of [0.5, 0.7, 0.95].entries()) {
    const steps = 36
    const ridge = Array.from({ length: steps + 1 }, (_, step): Point => {
      const wave = Math.sin(step * (0.16 + index * 0.07) + noise(variant, index) * 6) * 0.07
      const peak = Math.sin(step * 0.43 + index * 2 + noise(variant, index + 9) * 6) * 0.03
      return [x + (width * step) / steps, y + height * (0.46 - index * 0.13 + wave + peak)]
    })
    drawing.fill(dark)
    drawing.opacity(depth)
    drawing.polygon([[x, y], ...ridge, [x + width, y]])
  }
}

const quarters: Motif = (drawing, { dark, main, accent, light }, { x, y, width, height }, variant) => {
  const cell = Math.min(width / 5, height)
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  for (let index = 0; index < columns * rows; index += 1) {
    const left = x + (index % columns) * cell
    const bottom = y + height - (Math.floor(index / columns) + 1) * cell
    const turn = Math.floor(noise(variant, index) * 4)
    drawing.fill(at([dark, main, accent, light, main, dark], Math.floor(noise(variant, index + 50) * 6)))
    drawing.rect({ x: left, y: bottom, width: cell, height: cell })
    drawing.fill(at([accent, light, dark, main], Math.floor(noise(variant, index + 90) * 4)))
    drawing.quarter(left + (turn === 1 || turn === 2 ? cell : 0), bottom + (turn > 1 ? cell : 0), cell, turn)
  }
}

const rings: Motif = (drawing, { dark, main, accent, light }, { x, y, width, height }, variant) => {
  drawing.gradient({ x, y, width, height }, dark, main)
  const reach = Math.min(width, height)
  const centerX = x + width * (0.35 + 0.3 * noise(variant, 2))
  const centerY = y + height * 0.55
  for (let index = 0; index < 9; index += 1) {
    const color = at([light, accent, light, main], index)
    drawing.stroke(color, reach * 0.012)
    drawing.opacity(0.25 + 0.08 * index)
    drawing.ring(centerX, centerY, reach * 0.44 * (1 - index / 9.5))
  }
  drawing.opacity(1)
  drawing.fill(accent)
  drawing.circle(centerX, centerY, reach * 0.06)
}

const bubbles: Motif = (drawing, { dark, main, accent, light }, { x, y, width, height }, variant) => {
  drawing.gradient({ x, y, width, height }, main, dark)
  for (let index = 0; index < 14; index += 1) {
    const radius = Math.min(width, height) * (0.06 + 0.16 * noise(variant, index + 40))
    drawing.fill(at([accent, light, main], index))
    drawing.opacity(0.18 + 0.4 * noise(variant, index + 70))
    const across = radius + noise(variant, index) * (width - 2 * radius)
    drawing.circle(x + across, y + radius + noise(variant, index + 20) * (height - 2 * radius), radius)
  }
}

const rays: Motif = (drawing, { dark, main, accent, light }, { x, y, width, height }, variant) => {
  drawing.fill(light)
  drawing.rect({ x, y, width, height })
  const origin: Point = [x + width * (0.25 + 0.5 * noise(variant, 3)), y]
  const reach = width + height
  const count = 18
  const edge = (index: number): Point => {
    const angle = (Math.PI * index) / count
    return [origin[0] + Math.cos(angle) * reach, origin[1] + Math.sin(angle) * reach]
  }
  for (let index = 0; index < count; index += 2) {
    drawing.fill(at([main, accent], index / 2))
    drawing.polygon([origin, edge(index), edge(index + 1)])
  }
  drawing.fill(dark)
  drawing.polygon([
    [x, y],
    [x, y + height * 0.12],
    [x + width, y + height * 0.2],
    [x + width, y],
  ])
}

const motifs: readonly Motif[] = [hills, quarters, rings, bubbles, rays]
