declare const content: unique symbol

/** A value as text. React sends and reads what is inside an object value by value, and a text of any length at once. */
export type Packed<T> = string & { readonly [content]?: T }

export const pack = <T>(value: T): Packed<T> => JSON.stringify(value)
export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T
