const minute = 60_000

/** Reported rarely, yet several times before an idle session is locked. */
export const activityIntervalMs = (idleMs: number) => (idleMs > 0 ? Math.min(minute, idleMs / 4) : minute)
