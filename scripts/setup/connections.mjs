/**
 * Follows the connections of a server, so that it can stop: running requests are finished, for at most `graceMs`, and new
 * ones are refused. Node's own `close` waits a minute for connections that browsers open ahead of a request.
 */
export function followConnections(server) {
  /** The number of requests that each connection waits for. */
  const running = new Map()
  let isStopping = false

  server.on('connection', (socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  const count = (socket, change) => running.has(socket) && running.set(socket, running.get(socket) + change)
  const isBusy = (socket) => (running.get(socket) ?? 0) > 0

  return {
    isBusy,
    isStopping: () => isStopping,

    begin({ socket }, response) {
      count(socket, 1)
      response.once('close', () => {
        count(socket, -1)
        if (isStopping && !isBusy(socket)) socket.destroySoon()
      })
    },

    /** Resolves with the number of connections whose requests had to be cut off. */
    stop(graceMs) {
      isStopping = true
      return new Promise((resolve) => {
        server.close(() => resolve(0))
        for (const socket of running.keys()) if (!isBusy(socket)) socket.destroy()
        setTimeout(() => resolve(running.size), graceMs)
      })
    },
  }
}
