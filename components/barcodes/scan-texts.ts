import { getLocale, getTranslations } from 'next-intl/server'
import { refusals, scanResultKinds } from '#lib/barcodes/scan.ts'
import { type Messages } from '#lib/i18n/load-messages.ts'

/** The texts of `ScanLog` and its overlays, passed as properties so that a list page loads no i18n library. */
export async function loadScanTexts() {
  const [t, locale] = await Promise.all([getTranslations('barcodes'), getLocale()])
  return {
    status: {
      starting: t('status.starting'),
      ready: t('status.ready'),
      field: t('status.field'),
      away: t('status.away'),
      offline: t('status.offline'),
      busy: t('status.busy'),
      log: t('status.log'),
    },
    waiting: t('result.waiting'),
    open: t('result.open'),
    forget: t('result.forget'),
    kinds: byName(scanResultKinds, (kind) => t(`result.${kind}`)),
    refusals: byName(refusals, (reason) => t(`refusal.${reason}`)),
    log: {
      title: t('log.title'),
      none: t('log.none'),
      sound: t('log.sound'),
      checkUp: t('log.checkUp'),
    },
    openCamera: t('camera.open'),
    locale,
  }
}
/** The words of the camera, which no page brings along. */
export type CameraWords = Messages['barcodes']['camera']
export type ScanTexts = Awaited<ReturnType<typeof loadScanTexts>>

const byName = <Name extends string, Text>(names: readonly Name[], textOf: (name: Name) => Text) =>
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, Text>
