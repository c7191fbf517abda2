import { openSoundAhead } from '#lib/barcodes/feedback/open-sound.ts'
import { takeEarlyKeys } from '#lib/barcodes/keys/early-scans.ts'
import { listenForScans } from '#lib/barcodes/keys/listen-for-scans.ts'
import { loadProfile } from '#lib/barcodes/keys/scanner-profile.ts'
import { scanState } from '#lib/barcodes/scan/scan-state.ts'
import { connection, isOffline } from '#lib/browser/calls/connection.ts'
import { isScanBlocked } from '#lib/browser/keyboard/fields.ts'
import { createScanController } from './scan-controller.ts'

/** The scan controller of this window. It listens once a page takes scans. */
export const scanController = createScanController({
  state: scanState,
  listen: (listener) => {
    const stops = [listenForScans(window, listener, takeEarlyKeys()), loadProfile().sound && openSoundAhead()]
    return () => stops.forEach((stop) => stop && stop())
  },
  isBlocked: isScanBlocked,
  isOffline: () => isOffline() || connection.get().state === 'suspected',
  loadWords: async (command) => {
    const { loadPageMessages } = await import('#lib/common/i18n/load-messages.ts')
    const messages = await loadPageMessages()
    const { cards, notNow } = messages.barcodes.commands
    return { ...cards[command], notNow }
  },
  onSettled: (outcome) => {
    if (!loadProfile().sound) return
    // Without its tone a scan is still seen and read.
    import('#lib/barcodes/feedback/tones.ts').then(({ playOutcome }) => playOutcome(outcome)).catch(() => {})
  },
})
