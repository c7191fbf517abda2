/** Characters on one sheet: a longer note would take the time and the paper of the other sheets. */
export const longestNote = 200_000
