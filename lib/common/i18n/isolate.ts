const turning = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Isolates the direction of foreign text inside a text, which cannot have a `<bdi>`. */
export const isolate = (text: string) => (turning.test(text) ? `\u2068${text}\u2069` : text)
