import type { ServerMessage } from '@squall/shared/contract/wire'
import type { Socket } from './transport/socket'

/** Returns the text of a message to a client. */
export function encodeMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}

/**
 * Sends a message, encoded once, to those that are recipients. Not by topics of uWebSockets.js: a socket with a subscription
 * has every frame copied that it is sent.
 */
export function sendToMany<Connected extends { readonly socket: Pick<Socket, 'send'> }>(
  connections: Iterable<Connected>,
  message: ServerMessage,
  isRecipient: (connection: Connected) => boolean = () => true,
): void {
  const bytes = Buffer.from(encodeMessage(message))
  for (const connection of connections) if (isRecipient(connection)) connection.socket.send(bytes, false)
}
