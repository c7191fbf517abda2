/** One row of the list: where the field points, and where the mouse is. */
export const optionStyle =
  'flex w-full scroll-my-8 items-center gap-2 rounded-control px-2 text-left no-underline outline-none hover:bg-hover aria-selected:bg-accent-soft aria-selected:shadow-[inset_2px_0_0_var(--accent)]'
