/** An answer with all that may be missing in it: the embedded upstream leaves nothing out, unless it is started plain. */
export const whole = <T extends object>(answer: T) => answer as { [K in keyof T]-?: NonNullable<T[K]> }
