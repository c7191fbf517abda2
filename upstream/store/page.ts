type Page = { page: number; pagesize: number }

/** The answer of a list, with the number of its pages. */
export const pageOf = <T>({ page, pagesize }: Page, count: number, data: T[]) => ({
  success: true as const,
  count,
  page,
  pages: Math.ceil(count / Math.max(1, pagesize)),
  data,
})

export const offsetOf = ({ page, pagesize }: Page) => (page - 1) * pagesize
