import { scanRefusals, scanResultKinds } from '#lib/barcodes/scan/scan.ts'
import type { Messages } from '#lib/common/i18n/load-messages.ts'

/** The texts of `ScanLog` and its overlays, passed as properties so that a list page loads no i18n library. */
export function toScanTexts({ barcodes: { status, result, refusal, log, camera } }: Messages, locale: string) {
  return {
    status,
    waiting: result.waiting,
    open: result.open,
    forget: result.forget,
    kinds: pick(result, scanResultKinds),
    refusals: pick(refusal, scanRefusals),
    log,
    openCamera: camera.open,
    locale,
  }
}

/** The texts of what opens the order of a code. */
export function toBarcodeTexts(messages: Messages, locale: string) {
  const { box, notFound } = messages.barcodes
  return {
    ...box,
    notFoundTitle: notFound.title,
    notFound: notFound.text,
    notFoundHint: notFound.hint,
    scans: toScanTexts(messages, locale),
  }
}

/** The words of the camera, which no page brings along. */
export type CameraWords = Messages['barcodes']['camera']
export type ScanTexts = ReturnType<typeof toScanTexts>
export type BarcodeTexts = ReturnType<typeof toBarcodeTexts>

const pick = <Name extends string>(texts: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>
