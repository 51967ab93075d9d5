import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** Encrypts secrets for the database. Each is bound to its `owner`: it opens for no other row. */
export interface SecretBox {
  seal(text: string, owner: string): string
  /** @throws when the text was not sealed with this key for this owner */
  open(sealed: string, owner: string): string
  /** Returns 256 bits derived from a secret and our key (HKDF, RFC 5869), safe in a URL. */
  derive(secret: string, purpose: string): string
}

/** Returns a secret box for a key. @param keyHex 32 bytes as hex text */
export function createSecretBox(keyHex: string): SecretBox {
  const key = Buffer.from(keyHex, 'hex')
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${sealed.toString('base64url')}`
    },
    open(sealed, owner) {
      const [version, data = ''] = sealed.split('.')
      if (version !== VERSION) throw new Error('This secret was sealed in an unknown way')
      const bytes = Buffer.from(data, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    derive: (secret, purpose) => Buffer.from(hkdfSync('sha256', secret, key, purpose, KEY_BYTES)).toString('base64url'),
  }
}
