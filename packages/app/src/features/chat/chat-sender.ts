import { ChatText } from '@squall/shared/contract/chat'
import type { ClientMessage } from '@squall/shared/contract/wire'
import type { ControlMessage } from '../../platform/media-socket/wire'

/** sent: the server published it; held: it waits for a moderator; refused: with the server's reason; failed: outcome unknown. */
export type SendOutcome = { kind: 'sent' | 'held' } | { kind: 'refused'; sentence: string } | { kind: 'failed' }

interface ChatSenderDeps {
  send: (message: ClientMessage) => boolean
  streamId: string
  userId: string
}

/** A line without an answer for this long counts as lost, also without a connection. */
const ANSWER_MS = 6_000

interface Waiting {
  text: string
  isSent: boolean
  settle: (outcome: SendOutcome) => void
}

/** Returns a sender for one line at a time, which finds its answer among the server's messages. */
export function createChatSender({ send, streamId, userId }: ChatSenderDeps) {
  let waiting: Waiting | null = null

  const transmit = (message: string) => send({ type: 'chat-message', streamId, userId, message })

  return {
    isSending: () => waiting !== null,
    /** Resolves with the outcome; returns null for an empty line and while another line is pending. */
    send(typed: string): Promise<SendOutcome> | null {
      const text = ChatText.safeParse(typed)
      if (waiting !== null || typed.trim() === '') return null
      if (!text.success) return Promise.resolve({ kind: 'refused', sentence: text.error.issues[0]?.message ?? '' })
      const isSent = transmit(text.data)
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiting?.settle({ kind: 'failed' }), ANSWER_MS)
        waiting = {
          text: text.data,
          isSent,
          settle(outcome) {
            clearTimeout(timer)
            waiting = null
            resolve(outcome)
          },
        }
      })
    },
    handleMessage(message: ControlMessage) {
      if (waiting === null) return
      const isLine = message.type === 'chat-message' || message.type === 'chat-held'
      if (isLine && message.userId === userId && message.message === waiting.text) {
        waiting.settle({ kind: message.type === 'chat-held' ? 'held' : 'sent' })
      }
      if (message.type === 'error' && isAboutChat(message.code)) {
        waiting.settle({ kind: 'refused', sentence: message.message })
      }
    },
    /** Sends a line that was typed without a connection. */
    connected() {
      if (waiting !== null && !waiting.isSent) waiting.isSent = transmit(waiting.text)
    },
    /** The outcome of a message that was already sent is unknown. */
    connectionLost() {
      if (waiting?.isSent) waiting.settle({ kind: 'failed' })
    },
  }
}

const CHAT_REFUSALS = [
  'chat-refused',
  'too-fast',
  'session-required',
  'stream-ended',
  'stream-not-found',
  'unavailable',
]

const isAboutChat = (code: string) => CHAT_REFUSALS.includes(code)
