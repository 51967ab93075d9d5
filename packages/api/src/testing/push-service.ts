import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PushMessage } from '@squall/shared/contract/notification'
import { z } from 'zod'

/** A received push, verified and decrypted as a push service and a browser do. */
interface ReceivedPush {
  /** The name that `subscribe` gave the browser. */
  browser: string
  topic: string | undefined
  ttl: number
  urgency: string | undefined
  /** The `sub` of the token: the contact address. */
  contact: string
  /** The length of the encrypted body. */
  bytes: number
  message: PushMessage
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
  vapidKey: string
}

/** How the service answers; `silent` receives the push and never answers. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'silent'

const CREATED: PushAnswer = { status: 201 }
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** A fake push service on this machine for tests and journeys: it verifies VAPID and decrypts aes128gcm. */
export async function startPushService(options: { port?: number } = {}) {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const refused: string[] = []
  const answers = new Map<string, PushAnswer>()
  const state = { answer: CREATED, origin: '' }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = request.url?.slice('/push/'.length) ?? ''
    const browser = browsers.get(name)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    try {
      if (browser === undefined) throw new Error(`no browser ${name}`)
      const contact = verifyVapid(request.headers.authorization ?? '', browser.vapidKey, state.origin)
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
      const message = PushMessage.parse(JSON.parse(decrypt(body, browser)))
      const { topic, ttl, urgency } = request.headers
      if (ttl === undefined) throw new Error('no TTL')
      received.push({
        browser: name,
        topic: one(topic),
        ttl: Number(one(ttl)),
        urgency: one(urgency),
        contact,
        bytes: body.length,
        message,
      })
    } catch (error) {
      refused.push(String(error))
      response.writeHead(browser === undefined ? 410 : 403).end()
      return
    }
    const answer = answers.get(name) ?? state.answer
    if (answer === 'silent') return
    response.writeHead(answer.status, answer.headers).end()
  }

  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The push service has no port')
  state.origin = `http://127.0.0.1:${address.port}`

  return {
    origin: state.origin,
    received,
    /** The errors of refused pushes. */
    refused,
    /** A subscription as `PushManager.subscribe` returns it. @param vapidKey the applicationServerKey */
    subscribe(vapidKey: string) {
      const name = randomBytes(12).toString('base64url')
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth, vapidKey })
      return {
        endpoint: `${state.origin}/push/${name}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    /** Sets the answer to later pushes, for one endpoint or for all. */
    answerWith(answer: PushAnswer, endpoint?: string) {
      if (endpoint === undefined) state.answer = answer
      else answers.set(endpoint.slice(`${state.origin}/push/`.length), answer)
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)

/** RFC 8292: the token must be for this service, in time, and signed with the key that the browser subscribed with. */
function verifyVapid(authorization: string, vapidKey: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== vapidKey) throw new Error('another VAPID key than that of the subscription')
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(point, 1), y: coordinate(point, 33) }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signer, Buffer.from(signature, 'base64url')))
    throw new Error('the VAPID signature is wrong')
  const { aud, exp, sub } = Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const leftSeconds = exp - Date.now() / 1000
  if (aud !== origin || leftSeconds < 0 || leftSeconds > 86_400)
    throw new Error('the VAPID token is not for here and now')
  return sub
}

const coordinate = (point: Buffer, from: number) => point.subarray(from, from + 32).toString('base64url')

/** RFC 8188 with the keys of RFC 8291; one record. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = hkdf(keys.computeSecret(senderKey), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // A record ends in its delimiter, 2 in the last one, and padding of zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
