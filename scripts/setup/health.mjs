import { get } from 'node:http'

const TIMEOUT_MS = 5000
const SHOWN_LENGTH = 300

/** Asks the service whether it is ready to serve. Resolves with what is still missing, or with nothing when it is. */
export function whatIsMissing({ host, port, health }) {
  return new Promise((resolve) => {
    const headers = { host: health.host }
    const request = get({ host: reachable(host), port, path: health.path, headers, timeout: TIMEOUT_MS, agent: false })
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve(response.statusCode === 200 ? undefined : describe(response.statusCode, text)))
    })
    request.on('timeout', () => request.destroy(new Error('it does not answer')))
    request.on('error', (error) => resolve(error.code === 'ECONNREFUSED' ? 'it is not listening yet' : error.message))
  })
}

const describe = (status, text) => `it answers ${status} ${text.trim().slice(0, SHOWN_LENGTH)}`.trim()

// An address that means "all of this machine's" can be listened on but not called.
const reachable = (host) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host
