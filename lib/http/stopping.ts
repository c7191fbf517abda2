import { processWide } from '#lib/process-wide.ts'

/** Aborted when this program has been told to end: what would go on for ever ends then, the rest finishes. */
export const stopping = () => processWide('stopping', () => new AbortController())
