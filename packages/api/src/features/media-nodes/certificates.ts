import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/** A certificate and its private key, as PEM. */
export interface CertifiedKey {
  certificate: string
  key: string
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'
const COMMON_NAME = '2.5.4.3'
const AUTHORITY_NAME = 'Squall relay authority'

const AUTHORITY_YEARS = 40
const SERVER_YEARS = 20
const YEAR_MS = 365.25 * 24 * 60 * 60_000
/** Machines of nodes may have clocks that are behind. */
const BACKDATED_MS = 24 * 60 * 60_000

/** Returns a new certificate authority, which signs certificates for servers and no further authorities (RFC 5280). */
export function createAuthority(now: Date): CertifiedKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [
    toExtension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
    toExtension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign), true),
  ]
  const subject = { name: AUTHORITY_NAME, publicKey, extensions, years: AUTHORITY_YEARS }
  return { certificate: certify(subject, privateKey, now), key: toPem(privateKey) }
}

/**
 * Returns a new certificate of a server, signed by an authority of createAuthority.
 * @param hosts DNS names and IP addresses under which it is reached; localhost and 127.0.0.1 are always included
 */
export function createServerCertificate(authority: CertifiedKey, hosts: string[], now: Date): CertifiedKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const names = [...new Set([...hosts, 'localhost', '127.0.0.1'])].map(
    (host) => new GeneralName(isIP(host) === 0 ? { dNSName: host } : { iPAddress: host }),
  )
  const extensions = [
    toExtension(id_ce_basicConstraints, new BasicConstraints(), true),
    toExtension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
    toExtension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    toExtension(id_ce_subjectAltName, new SubjectAlternativeName(names)),
  ]
  const subject = { name: 'Squall relay', publicKey, extensions, years: SERVER_YEARS }
  return { certificate: certify(subject, createPrivateKey(authority.key), now), key: toPem(privateKey) }
}

interface Subject {
  name: string
  publicKey: KeyObject
  extensions: Extension[]
  years: number
}

function certify({ name, publicKey, extensions, years }: Subject, authorityKey: KeyObject, now: Date): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: createSerialNumber(),
    signature: algorithm,
    issuer: toName(AUTHORITY_NAME),
    validity: new Validity({
      notBefore: new Date(now.getTime() - BACKDATED_MS),
      notAfter: new Date(now.getTime() + years * YEAR_MS),
    }),
    subject: toName(name),
    subjectPublicKeyInfo: AsnConvert.parse(
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions(extensions),
  })
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate))
  const signatureValue = new Uint8Array(sign('sha256', signed, authorityKey)).buffer
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue })
  const lines =
    Buffer.from(AsnConvert.serialize(certificate))
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** Returns a positive number of 16 random bytes. */
function createSerialNumber(): ArrayBuffer {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.buffer
}

const toName = (text: string) =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: text }) }),
    ]),
  ])

const toExtension = (id: string, value: object, critical = false) =>
  new Extension({ extnID: id, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const toPem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
