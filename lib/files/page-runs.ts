export type PageRun = { from: number; to: number }

/** Pages as a printer writes them: 1–3, 7. */
export function pageRunsOf(pages: readonly number[]): PageRun[] {
  const runs: PageRun[] = []
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && page === last.to + 1) last.to = page
    else runs.push({ from: page, to: page })
  }
  return runs
}
