/** The columns of a row and of the line above them; on a phone a row is a card of three lines. */
export const rowGrid =
  'grid items-center gap-x-3 px-4 max-md:grid-cols-[1.5rem_minmax(0,1fr)_auto] max-md:gap-y-1 md:grid-cols-[1.5rem_2.25rem_minmax(0,3fr)_minmax(7.5rem,2fr)_5.5rem_13rem_7.5rem]'
