import { getLocale, getTranslations } from 'next-intl/server'
import { cameraFailures } from '#lib/barcodes/camera/failure.ts'
import { refusals } from '#lib/barcodes/scan.ts'
import { verdictKinds } from '#lib/barcodes/verdict.ts'

/** The texts of the strip and of what it opens. They come as properties: a list starts without a library for texts. */
export async function loadScanTexts() {
  const [t, locale] = await Promise.all([getTranslations('barcodes'), getLocale()])
  return {
    lamp: {
      starting: t('lamp.starting'),
      ready: t('lamp.ready'),
      field: t('lamp.field'),
      away: t('lamp.away'),
      busy: t('lamp.busy'),
      history: t('lamp.history'),
    },
    waiting: t('verdict.waiting'),
    open: t('verdict.open'),
    kinds: byName(verdictKinds, (kind) => t(`verdict.${kind}`)),
    refusals: byName(refusals, (reason) => t(`refusal.${reason}`)),
    history: {
      title: t('history.title'),
      none: t('history.none'),
      sound: t('history.sound'),
      checkUp: t('history.checkUp'),
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
