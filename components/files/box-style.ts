import type { BoxName } from '#lib/files/page-boxes.ts'

/** Each box has its own dashes, because colour alone is not seen by everyone. */
export const boxStyles: Record<BoxName, { stroke: string; dashes: string | undefined }> = {
  media: { stroke: 'stroke-neutral', dashes: '2 4' },
  bleed: { stroke: 'stroke-danger', dashes: '9 4' },
  trim: { stroke: 'stroke-accent', dashes: undefined },
  artwork: { stroke: 'stroke-success', dashes: '10 4 2 4' },
}
