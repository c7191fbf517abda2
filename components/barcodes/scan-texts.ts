import { getLocale, getTranslations } from 'next-intl/server'
import { cameraFailures } from '#lib/barcodes/camera/failure.ts'
import { refusals, scanResultKinds } from '#lib/barcodes/scan.ts'

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
    camera: {
      open: t('camera.open'),
      title: t('camera.title'),
      close: t('camera.close'),
      stop: t('camera.stop'),
      picture: t('camera.picture'),
      starting: t('camera.starting'),
      hint: t('camera.hint'),
      torch: t('camera.torch'),
      choice: t('camera.choice'),
      unnamed: t('camera.unnamed'),
      retry: t('camera.retry'),
      failures: byName(cameraFailures, (failure) => ({
        title: t(`camera.failures.${failure}.title`),
        text: t(`camera.failures.${failure}.text`),
      })),
    },
    locale,
  }
}
export type ScanTexts = Awaited<ReturnType<typeof loadScanTexts>>

const byName = <Name extends string, Text>(names: readonly Name[], textOf: (name: Name) => Text) =>
  Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, Text>
