import type { KeyboardEvent } from 'react'

/**
 * Whether a key is the input method's, as the Enter that chooses a conversion. Safari sends that one when the composition is
 * over already, and marks it by its code alone (WebKit bug 165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
