export const scanPlaceId = 'scan-place'

/** Where the lamp of a page stands that has none in its header: as wide as it before it comes, so that nothing moves. */
export const ScanPlace = () => (
  <div
    id={scanPlaceId}
    className="flex shrink-0 justify-end [body:has([data-opens-scans])_&]:min-w-[calc(2*var(--control))]"
  />
)
