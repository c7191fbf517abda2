import { type InkReport, type ProcessInk, processInks } from '../document/report.ts'

/** The inks that marks on a page need on press. `rgb`: colours that become inks only in a conversion. */
export type InkSet = { process: ReadonlySet<ProcessInk>; spot: ReadonlySet<string>; rgb: boolean }

export const noInks: InkSet = { process: new Set(), spot: new Set(), rgb: false }
export const blackOnly: InkSet = { ...noInks, process: new Set(['black']) }
export const unseparated: InkSet = { ...noInks, rgb: true }

export function mergeInks(a: InkSet, b: InkSet): InkSet {
  return {
    process: new Set([...a.process, ...b.process]),
    spot: new Set([...a.spot, ...b.spot]),
    rgb: a.rgb || b.rgb,
  }
}

export function containsInks(all: InkSet, some: InkSet): boolean {
  if (some.rgb && !all.rgb) return false
  return [...some.process].every((ink) => all.process.has(ink)) && [...some.spot].every((ink) => all.spot.has(ink))
}

export function toInkReport({ process, spot, rgb }: InkSet): InkReport {
  return { process: processInks.filter((ink) => process.has(ink)), spot: [...spot], rgb }
}

/** The inks by name; `rgb` at the end stands for colours that are not inks yet. */
export function inkNames(inks: InkSet): string[] {
  const { process, spot, rgb } = toInkReport(inks)
  return rgb ? [...process, ...spot, 'rgb'] : [...process, ...spot]
}

export function inkOfColorant(name: string): InkSet {
  // All marks every plate there is; None marks nothing (ISO 32000-1, 8.6.6.4).
  if (name === 'All' || name === 'None') return noInks
  const process = processInks.find((ink) => ink === name.toLowerCase())
  return process ? { ...noInks, process: new Set([process]) } : { ...noInks, spot: new Set([name]) }
}
