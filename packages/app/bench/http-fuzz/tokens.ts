/** A nonce: the numbers of its connection and message, with a checksum that mutated bytes do not hit. */
interface Token {
  connection: number
  message: number
}

export interface Tokens {
  write(token: Token): string
  /** All nonces of this run, in the order of the text; a wrong checksum makes none. */
  find(text: string): Token[]
}

const PATTERN = /nq([0-9a-z]{6})([0-9a-z]{3})([0-9a-z]{7})/g
const CHECK_RANGE = 36 ** 7

/** Nonces of one run. @param salt sets them apart from those of other runs */
export function createTokens(salt: string): Tokens {
  function write({ connection, message }: Token): string {
    const place = connection.toString(36).padStart(6, '0') + message.toString(36).padStart(3, '0')
    return `nq${place}${toChecksum(salt + place)}`
  }

  return {
    write,
    find: (text) =>
      [...text.matchAll(PATTERN)].flatMap(([whole, connection = '', message = '']) => {
        const token = { connection: Number.parseInt(connection, 36), message: Number.parseInt(message, 36) }
        return write(token) === whole ? [token] : []
      }),
  }
}

/** FNV-1a from two offsets, as one has 32 bits only. */
function toChecksum(text: string): string {
  const value = fnv(text, 0x811c9dc5) * 0x200000 + (fnv(text, 0x1234567) >>> 11)
  return (value % CHECK_RANGE).toString(36).padStart(7, '0')
}

function fnv(text: string, start: number): number {
  let hash = start
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
