const minute = 60_000

/** Activity is reported and written at most this often: rarely, yet several times before an idle session is locked. */
export const activityIntervalMs = (idleMs: number) => (idleMs > 0 ? Math.min(minute, idleMs / 4) : minute)
