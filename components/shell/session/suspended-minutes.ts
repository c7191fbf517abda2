/** No longer than an idle page stays unlocked (SEC-11). */
export const suspendedMinutes = (idleLockMinutes: number) => Math.min(10, idleLockMinutes || 10)
