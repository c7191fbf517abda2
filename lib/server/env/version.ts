/** The version that the shell shows; the same as in package.json. */
export const version = '1.0.63'
