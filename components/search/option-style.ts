/** What stands over rows of one kind, and stays visible. */
export const groupTitleStyle = 'sticky top-0 z-10 bg-raised px-2 py-1 text-xs font-medium text-muted'

/** One row of the list: where the field points, and where the mouse is. Rows out of sight are not drawn. */
export const optionStyle =
  'flex w-full [contain-intrinsic-size:auto_3.5rem] scroll-my-8 items-center gap-2 rounded-control px-2 text-left no-underline outline-none [content-visibility:auto] hover:bg-hover aria-selected:bg-accent-soft aria-selected:shadow-[inset_2px_0_0_var(--accent)]'
