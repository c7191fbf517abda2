import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'

export type Fault =
  | { kind: 'none' }
  /** Closes each new connection, or the first ones, with a TCP reset. */
  | { kind: 'reset'; times?: number }
  /** Accepts connections and never answers. */
  | { kind: 'hang' }
  /** Lets this many bytes of each connection's answers through, then resets it. */
  | { kind: 'cut'; afterBytes: number }

/** A TCP proxy between a client and a server that breaks connections as the test sets it. */
export async function startFaultProxy(targetPort: number) {
  const state: { fault: Fault; connections: number } = { fault: { kind: 'none' }, connections: 0 }
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy()) // both ends of a broken connection complain
  }
  const server = createServer((client) => {
    track(client)
    state.connections += 1
    const { fault } = state
    if (fault.kind === 'reset' && state.connections <= (fault.times ?? Number.POSITIVE_INFINITY))
      client.resetAndDestroy()
    else if (fault.kind === 'hang') client.resume()
    else connect(client, fault)
  })
  function connect(client: Socket, fault: Fault) {
    const target = createConnection(targetPort, '127.0.0.1')
    track(target)
    client.pipe(target)
    client.on('close', () => target.destroy())
    target.on('close', () => client.destroy())
    let left = fault.kind === 'cut' ? fault.afterBytes : Number.POSITIVE_INFINITY
    target.on('data', (chunk: Buffer) => {
      target.pause()
      client.write(chunk.subarray(0, left), () => {
        if (left <= 0) client.resetAndDestroy()
        else target.resume()
      })
      left -= chunk.length
    })
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    state,
    port,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
