import type { ServerMessage } from '@squall/shared/contract/wire'

/** Returns the text of a message to a client. */
export function encodeMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}
