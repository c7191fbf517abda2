export const scanPlaceId = 'scan-place'

/** The place of the scanner status on a page that has none in its header: reserved, so that nothing moves when it comes. */
export const ScanPlace = () => (
  <div id={scanPlaceId} className="flex shrink-0 justify-end opens-scans:min-w-[calc(2*var(--control))]" />
)
