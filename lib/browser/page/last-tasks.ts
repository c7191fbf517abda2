import { listenToOtherTabs, postToOtherTabs } from './session-channel.ts'

const tasks = new Set<() => Promise<void>>()
const longestMs = 3000
/** Tabs of one browser hear each other within a few milliseconds. */
const repliesWithinMs = 150
let stopHearing: (() => void) | undefined

export function beforeSessionEnds(task: () => Promise<void>): () => void {
  tasks.add(task)
  stopHearing ??= listenToOtherTabs((message) => void (message === 'finish' && finishForOtherTab()))
  return () => {
    tasks.delete(task)
    if (tasks.size > 0) return
    stopHearing?.()
    stopHearing = undefined
  }
}

/** Before shipping. An upstream that does not answer must not keep the user. */
export async function finishLastTasks(): Promise<void> {
  if (tasks.size === 0) return
  const enough = new Promise<void>((resolve) => void setTimeout(resolve, longestMs))
  await Promise.race([Promise.allSettled([...tasks].map((task) => task())), enough])
}

/** Before a sign-out, a lock or a change of the account, which ends or locks the session of all tabs and windows. */
export async function finishLastTasksOfAllTabs(): Promise<void> {
  await Promise.all([finishLastTasks(), finishInOtherTabs()])
}

async function finishForOtherTab() {
  postToOtherTabs('finishing')
  await finishLastTasks()
  postToOtherTabs('finished')
}

function finishInOtherTabs(): Promise<void> {
  return new Promise((resolve) => {
    let unfinished = 0
    const stop = listenToOtherTabs((message) => {
      if (message === 'finishing') unfinished += 1
      if (message !== 'finished') return
      unfinished -= 1
      if (unfinished === 0) end()
    })
    const timers = [setTimeout(() => unfinished === 0 && end(), repliesWithinMs), setTimeout(() => end(), longestMs)]
    function end() {
      for (const timer of timers) clearTimeout(timer)
      stop()
      resolve()
    }
    postToOtherTabs('finish')
  })
}
