import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Tags of DER (X.690). */
const tags = { integer: 2, bitString: 3, octetString: 4, oid: 6, utf8: 12, sequence: 48, set: 49, utcTime: 23 }
/** Tags that mean what their place says (RFC 5280): the version, the extensions, and a name of DNS. */
const places = { version: 0xa0, extensions: 0xa3, dnsName: 0x82 }

const oids = { ecdsaWithSha256: '2a8648ce3d040302', commonName: '550403', subjectAltName: '551d11' }

function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const oid = (hex: string) => der(tags.oid, Buffer.from(hex, 'hex'))

/** Returns a new certificate for localhost and its key, as PEM. */
function createSelfSigned(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = der(tags.sequence, oid(oids.ecdsaWithSha256))
  const name = der(tags.sequence, der(tags.set, der(tags.sequence, oid(oids.commonName), der(tags.utf8, 'localhost'))))
  const names = der(tags.octetString, der(tags.sequence, der(places.dnsName, 'localhost')))
  const body = der(
    tags.sequence,
    der(places.version, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1])),
    algorithm,
    name,
    der(tags.sequence, der(tags.utcTime, '200101000000Z'), der(tags.utcTime, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(places.extensions, der(tags.sequence, der(tags.sequence, oid(oids.subjectAltName), names))),
  )
  const signature = der(tags.bitString, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = der(tags.sequence, body, algorithm, signature).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Writes a new certificate for localhost and its key into a folder of their own. */
export function writeSelfSigned() {
  const folder = mkdtempSync(join(tmpdir(), 'squall-tls-'))
  const { cert, key } = createSelfSigned()
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, key, { mode: 0o600 })
  return { certFile, keyFile, cert, remove: () => rmSync(folder, { recursive: true }) }
}
