export const processInks = ['cyan', 'magenta', 'yellow', 'black'] as const // Spec 1 §9
export type ProcessInk = (typeof processInks)[number]

/** What a press needs. `isRgb`: colours that become inks only in a conversion, which nobody has looked at. */
export type Inks = { process: ProcessInk[]; spot: string[]; isRgb: boolean }

const rgbNames = ['rgb', 'devicergb']

/** Sorts the colours of page configurations, each named once. */
export function inksOf(configs: readonly { colors: readonly string[] }[]): Inks {
  const colors = new Set(configs.flatMap((config) => config.colors))
  const plain = new Set(Array.from(colors, (color) => color.trim().toLowerCase()))
  const isOther = (color: string) =>
    !(processInks as readonly string[]).concat(rgbNames).includes(color.trim().toLowerCase())
  return {
    process: processInks.filter((ink) => plain.has(ink)),
    spot: [...colors].filter((color) => color.trim() !== '' && isOther(color)),
    isRgb: rgbNames.some((name) => plain.has(name)),
  }
}
