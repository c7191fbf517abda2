import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sequence = (...parts: Buffer[]) => encoded(0x30, Buffer.concat(parts))
const object = (hex: string) => encoded(0x06, Buffer.from(hex, 'hex'))
const bits = (content: Buffer) => encoded(0x03, Buffer.concat([Buffer.of(0), content]))
const ecdsaWithSha256 = sequence(object('2a8648ce3d040302'))
const commonName = object('550403')
const subjectAltName = object('551d11')

/** Creates a self-signed certificate for host names (RFC 5280), as PEM. */
export function selfSigned(names: readonly string[]): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [first = 'test'] = names
  const name = sequence(encoded(0x31, sequence(commonName, encoded(0x0c, Buffer.from(first)))))
  const hosts = sequence(...names.map((host) => encoded(0x82, Buffer.from(host))))
  const signed = sequence(
    encoded(0xa0, encoded(0x02, Buffer.of(2))),
    encoded(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(-1), utcTime(7)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encoded(0xa3, sequence(sequence(subjectAltName, encoded(0x04, hosts)))),
  )
  const certificate = sequence(signed, ecdsaWithSha256, bits(sign('sha256', signed, privateKey)))
  return { key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert: pem(certificate) }
}

function encoded(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const digits = length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.concat([Buffer.of(tag), digits, content])
}

function utcTime(days: number): Buffer {
  const text = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return encoded(0x17, Buffer.from(text.slice(2)))
}

const pem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`
