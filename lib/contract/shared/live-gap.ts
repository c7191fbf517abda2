/** For longer than this the upstream does not know what the listener of a live stream missed. */
export const longestGapMs = 60_000
