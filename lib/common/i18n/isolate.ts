const turning = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** For a text that cannot have a `<bdi>`. */
export const isolate = (text: string) => (turning.test(text) ? `\u2068${text}\u2069` : text)
