import { processWide } from '#lib/process-wide.ts'

/** Aborted when this program was asked to stop: live updates end then, other requests finish. */
export const stopping = () => processWide('stopping', () => new AbortController())
