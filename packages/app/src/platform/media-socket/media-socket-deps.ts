import type { NodeAnswer, NodeQuestion } from './media-nodes.rules'
import type { DecodableCodecs } from './media-socket.rules'
import type { MediaWire } from './wire'

/** The used members of a browser WebSocket. */
export type SocketLike = Pick<
  WebSocket,
  'send' | 'close' | 'protocol' | 'bufferedAmount' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'
>

/** What the media socket needs of the browser and the session. */
export interface MediaSocketDeps {
  /** The wire of an open socket, by the protocol its server took; `reply` writes to that socket. */
  createWire(protocol: string, reply: (message: string | Uint8Array<ArrayBuffer>) => void): MediaWire
  decodable(): DecodableCodecs
  /** Opens a socket with the session of this moment: at home, or at an address that chooseNode answered. */
  open(url?: string): SocketLike
  /** Where to connect on a site with several media nodes. Never rejects. */
  chooseNode(question: NodeQuestion): Promise<NodeAnswer>
  /** Signs in again with saved credentials. Resolves also after a failure; the next socket shows whether it worked. */
  renewSession(): Promise<void>
  random(): number
  now(): number
}
