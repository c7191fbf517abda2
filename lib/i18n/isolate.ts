const turning = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Somebody else's text for the middle of one of ours, where no `<bdi>` can stand: its direction ends with it. */
export const isolate = (text: string) => (turning.test(text) ? `\u2068${text}\u2069` : text)
