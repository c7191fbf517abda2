'use client'

import type { ComponentProps, MouseEvent } from 'react'
import { DownloadLink } from '#components/ui/buttons/download-link.tsx'
import { notify } from '#components/ui/feedback/notify.ts'

/** Asks for a first byte: the browser itself reports little about a refused download. */
export function CheckedDownload({
  href,
  failed,
  ...link
}: Omit<ComponentProps<typeof DownloadLink>, 'onClick'> & { failed: string }) {
  async function save() {
    const status = await statusOf(href)
    if (status === 401 || status === 423)
      window.location.reload() // the page itself leads to the sign-in
    else if (status >= 200 && status < 300) window.location.assign(href)
    else notify.error(failed)
  }
  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (event.detail < 2) void save() // a double click saves once
  }
  return <DownloadLink {...link} href={href} onClick={onClick} />
}

/** A GET, because an address signed for a GET refuses a HEAD. */
async function statusOf(href: string): Promise<number> {
  const enough = new AbortController()
  try {
    return (await fetch(href, { headers: { range: 'bytes=0-0' }, cache: 'no-store', signal: enough.signal })).status
  } catch {
    return 0 // the portal does not answer
  } finally {
    enough.abort()
  }
}
