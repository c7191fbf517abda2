const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
export type SizeUnit = (typeof units)[number]

/** A size in the largest unit that it fills, for whoever writes numbers in a language. */
export function fileSizeIn(bytes: number): { value: number; unit: SizeUnit } {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return { value: bytes / 1000 ** step, unit: units[step] ?? 'byte' }
}
