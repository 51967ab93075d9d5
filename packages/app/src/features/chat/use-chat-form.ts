import { useEffect, useMemo, useState } from 'react'
import { mediaSocket } from '../../platform/media-socket'
import { session } from '../../platform/session'
import { toast } from '../../platform/toast'
import { createChatSender } from './chat-sender'

/** The draft and the outcome of sending it. The text stays until the server has accepted it. */
export function useChatForm(streamId: string, userId: string | null) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isHeld, setHeld] = useState(false)
  const [isSending, setSending] = useState(false)
  const sender = useMemo(
    () => (userId === null ? null : createChatSender({ send: mediaSocket.send, streamId, userId })),
    [streamId, userId],
  )

  // The answers to a sent line come from the socket, which is outside React.
  useEffect(() => {
    if (sender === null) return
    const leave = mediaSocket.join(streamId, 'stream', { onMessage: sender.handleMessage })
    const unsubscribe = mediaSocket.subscribe(() => {
      if (mediaSocket.state() === 'connected') sender.connected()
      if (mediaSocket.state() === 'disconnected') sender.connectionLost()
    })
    return () => {
      leave()
      unsubscribe()
    }
  }, [streamId, sender])

  async function submit() {
    setRefusal(null)
    setHeld(false)
    // Another tab may have signed out.
    if (session.id() === null) return sendingFailed('No session ID available')
    const sending = sender?.send(text)
    if (!sending) return
    setSending(true)
    const outcome = await sending
    setSending(false)
    if (outcome.kind === 'sent' || outcome.kind === 'held') setText('')
    setHeld(outcome.kind === 'held')
    if (outcome.kind === 'refused') setRefusal(outcome.sentence)
    if (outcome.kind === 'failed') sendingFailed('Failed to send message')
  }

  /** Appends a mention to the draft. */
  const mention = (username: string) => setText((typed) => `${typed}${/\S$/.test(typed) ? ' ' : ''}@${username} `)

  return { text, setText, mention, refusal, isHeld, isSending, submit }
}

function sendingFailed(cause: string): void {
  console.warn('A chat line was lost:', cause)
  toast.error({ title: 'Error', description: 'Failed to send message. Please try again.' })
}

export type ChatFormState = ReturnType<typeof useChatForm>
