import { openDialogs } from '#lib/shell/open-dialogs.ts'
import { takeEarlyKeys } from './early-scans.ts'
import { listenForScans } from './listen.ts'
import { loadProfile } from './profile.ts'
import { createStation } from './station.ts'

/** The one station of this window. It hears nothing until a page takes scans. */
export const station = createStation({
  hear: (ear) => listenForScans(window, ear, takeEarlyKeys()),
  isBlocked: () => document.querySelector(openDialogs) !== null,
  onSettled: (outcome) => {
    if (!loadProfile().sound) return
    // Without its tone a scan is still seen and read.
    import('./tones.ts').then(({ playTone }) => playTone(outcome)).catch(() => {})
  },
})
