const tasks = new Set<() => Promise<void>>()
const longestMs = 3000

export function beforeSessionEnds(task: () => Promise<void>): () => void {
  tasks.add(task)
  return () => void tasks.delete(task)
}

/** Before a sign-out, a change of the account, or shipping. An upstream that does not answer must not keep the user. */
export async function finishLastTasks(): Promise<void> {
  if (tasks.size === 0) return
  const enough = new Promise<void>((resolve) => void setTimeout(resolve, longestMs))
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), enough])
}
