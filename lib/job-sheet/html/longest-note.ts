/** Characters of the note of one sheet: a longer one would take the time and the paper of the other sheets. */
export const longestNote = 200_000
