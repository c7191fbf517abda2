/** An answer with its optional fields: the embedded upstream sends all of them, unless it is started plain. */
export const whole = <T extends object>(answer: T) => answer as { [K in keyof T]-?: NonNullable<T[K]> }
