import type { KeyboardEvent } from 'react'

/** Safari sends the Enter that chooses a conversion after the composition, marked by its code alone (WebKit bug 165004). */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
