import { openDialogs } from '#lib/shell/open-dialogs.ts'
import { takeEarlyKeys } from './early-scans.ts'
import { listenForScans } from './listen.ts'
import { loadProfile } from './profile.ts'
import { createScanController } from './station.ts'

/** The scan controller of this window. It listens once a page takes scans. */
export const scanController = createScanController({
  listen: (listener) => listenForScans(window, listener, takeEarlyKeys()),
  isBlocked: () => document.querySelector(openDialogs) !== null,
  onSettled: (outcome) => {
    if (!loadProfile().sound) return
    // Without its tone a scan is still seen and read.
    import('./tones.ts').then(({ playOutcome }) => playOutcome(outcome)).catch(() => {})
  },
})
