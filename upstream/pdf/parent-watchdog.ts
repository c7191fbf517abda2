import { workerData } from 'node:worker_threads'

/** Runs in a thread of the child: while that reads a file, it does not see that its parent has been killed. */
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, 500)
