// Whether the program of this container answers: `node is-healthy.mjs <port> <path> <address by which it is known>`.
import { get } from 'node:http'

const [port, path, origin] = process.argv.slice(2)
const answered = get({ port, path, headers: { host: new URL(origin).host } }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
answered.on('error', () => process.exit(1))
