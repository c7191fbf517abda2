/**
 * The longest code whose Code 128 fits across the paper with bars that every scanner reads: 189 mm of A4 are 756 bars
 * of 0.25 mm, less the white at both ends and start, check and stop signs, at 11 for each character.
 */
export const longestBarcode = 63
