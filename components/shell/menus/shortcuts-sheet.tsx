'use client'

import { Kbd } from '#components/ui/kbd.tsx'
import type { OverlayProps } from '#components/ui/lazy-overlay.tsx'
import { Dialog } from '#components/ui/overlays/dialog.tsx'
import { keyCap } from '#lib/shell/keyboard/key-cap.ts'
import { type ShortcutTexts, shortcutGroups } from '#lib/shell/keyboard/shortcuts.ts'

export const sheetIn = (texts: ShortcutTexts) =>
  function ShortcutsSheet({ open, onClose }: OverlayProps) {
    return (
      <Dialog open={open} onClose={onClose} title={texts.title} closeLabel={texts.close} size="large">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes focus, and the keyboard has to scroll it */}
        <div className="gap-8 sm:columns-2" tabIndex={0}>
          {shortcutGroups.map(({ name, shortcuts }) => (
            <section key={name} className="mb-5 break-inside-avoid">
              <h3 className="mb-1 text-sm text-muted">{texts.groups[name]}</h3>
              <dl>
                {shortcuts.map(({ does, by }) => (
                  <div key={does} className="flex items-baseline justify-between gap-4 border-b border-border py-1.5">
                    <dt>{texts.does[does]}</dt>
                    <dd className="flex shrink-0 flex-wrap justify-end gap-x-2.5 gap-y-1">
                      {by.map((chord) => (
                        <Keys key={chord} chord={chord} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p className="text-sm text-muted">{texts.note}</p>
      </Dialog>
    )
  }

function Keys({ chord }: { chord: string }) {
  return (
    <span className="inline-flex items-center gap-0.5">
      {chord.split(' ').map((key) => (
        <Kbd key={key}>{keyCap(key, navigator.platform)}</Kbd>
      ))}
    </span>
  )
}
