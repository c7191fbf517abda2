import { scanRefusals, scanResultKinds } from '#lib/barcodes/scan.ts'
import type { Messages } from '#lib/common/i18n/load-messages.ts'

/** Passed as properties, so that a list page loads no i18n library: `scans` are the texts of `ScanLog` and its overlays. */
export function toBarcodeTexts({ barcodes }: Messages, locale: string) {
  const { box, notFound, opening, status, result, refusal, log, camera } = barcodes
  return {
    ...box,
    opening,
    notFoundTitle: notFound.title,
    notFound: notFound.text,
    notFoundHint: notFound.hint,
    scans: {
      status,
      waiting: result.waiting,
      slow: result.slow,
      open: result.open,
      forget: result.forget,
      kinds: pick(result, scanResultKinds),
      refusals: pick(refusal, scanRefusals),
      log,
      openCamera: camera.open,
      locale,
    },
  }
}

export type CameraWords = Messages['barcodes']['camera']
export type BarcodeTexts = ReturnType<typeof toBarcodeTexts>
export type ScanTexts = BarcodeTexts['scans']

const pick = <Name extends string>(texts: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>
