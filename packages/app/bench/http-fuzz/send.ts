import { connect, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, createSecureContext } from 'node:tls'
import type { Received } from './judge'
import type { Plan } from './plans'

/** Where connections go; over TLS with a session that all of them share, as browsers have one. */
export interface Target {
  port: number
  ca: Buffer | null
}

/** The wait for answers where it is unknown whether there are any. */
const QUIET_MS = 400
/** The wait for an answer that must come. */
const PATIENCE_MS = 20_000
const CLOSING_MS = 3_000
const RESET_AFTER_MS = 3
const ANSWER = 'HTTP/1.1 '
const SWITCHED = 'HTTP/1.1 101 '
/** Longer than any answer takes. */
const ANSWER_MS = 300
/** Enough for a piece to arrive separately. */
const CUT_MS = 1
/** One address would run out of ports, as each rests for a minute after use. */
const ADDRESSES = 200

/** One of many loopback addresses, by the number of the connection. Of 127.0.0.1, one of them, X-Forwarded-For is trusted. */
const toAddress = (connection: number): string => `127.0.0.${1 + (connection % ADDRESSES)}`

/** A function that sends the plan of a connection and collects what comes back. */
export function createSender({ port, ca }: Target) {
  // Parsing the certificate for each connection would take longer than its handshake.
  const secureContext = ca === null ? undefined : createSecureContext({ ca })
  let session: Buffer | undefined

  function open(connection: number): Socket {
    const where = { host: '127.0.0.1', port, localAddress: toAddress(connection) }
    if (secureContext === undefined) return connect(where)
    const options: ConnectionOptions = { ...where, secureContext, servername: 'localhost', ...(session && { session }) }
    const socket = connectTls(options)
    if (session === undefined) socket.once('session', (given: Buffer) => (session = given))
    return socket
  }

  /** @returns null when the connection failed */
  return function send({ connection, segments, steps, ending }: Plan): Promise<Received | null> {
    return new Promise((resolve) => {
      const socket = open(connection)
      const pieces: string[] = []
      let [next, answers, isOpen, isEnded, isClosedByServer] = [0, 0, false, false, false]
      let timer: NodeJS.Timeout | undefined
      socket.setEncoding('latin1').setNoDelay(true)
      socket.once(ca === null ? 'connect' : 'secureConnect', () => {
        isOpen = true
        writeNext()
      })
      socket.on('data', (piece: string) => {
        pieces.push(piece)
        // From here on it is a WebSocket, which the client closes.
        if (piece.includes(SWITCHED)) socket.setTimeout(QUIET_MS)
        answers += piece.split(ANSWER).length - 1
        if (next < segments.length && answers >= (segments[next]?.after ?? 0)) writeNext()
      })
      socket.once('end', () => {
        isClosedByServer = !isEnded
      })
      socket.on('error', () => {
        isClosedByServer ||= isOpen && !isEnded
      })
      socket.once('close', () => {
        clearTimeout(timer)
        resolve(isOpen || pieces.length > 0 ? { text: pieces.join(''), isClosedByServer } : null)
      })
      socket.on('timeout', () => {
        if (isEnded) socket.destroy()
        else end()
      })
      socket.setTimeout(steps === null ? QUIET_MS : PATIENCE_MS)

      function writeNext(): void {
        clearTimeout(timer)
        const segment = segments[next++]
        if (segment !== undefined && !socket.destroyed) socket.write(segment.text, 'latin1')
        const following = segments[next]
        if (following === undefined) finish()
        else timer = setTimeout(writeNext, following.after > answers ? ANSWER_MS : CUT_MS)
      }

      function finish(): void {
        if (ending === 'half-close') end()
        if (ending === 'reset') timer = setTimeout(reset, RESET_AFTER_MS)
      }

      function reset(): void {
        if (ca === null) socket.resetAndDestroy()
        else socket.destroy()
      }

      function end(): void {
        isEnded = true
        socket.setTimeout(CLOSING_MS)
        socket.end()
      }
    })
  }
}
