import { useEffect, useMemo, useState } from 'react'
import { mediaSocket } from '../../lib/media-socket'
import { toast } from '../../lib/toast'
import { createChatSender } from './chat-sender'

/** What is typed and what became of it. The text stays until the server has taken it. */
export function useChatForm(streamId: string, userId: string | null) {
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const sender = useMemo(
    () => (userId === null ? null : createChatSender({ send: mediaSocket.send, streamId, userId })),
    [streamId, userId],
  )

  // The answers to a sent line come from the socket, which is outside React.
  useEffect(() => {
    if (sender === null) return
    const leave = mediaSocket.join(streamId, 'stream', { onMessage: sender.hear })
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
    const sending = sender?.send(text)
    if (!sending) return
    setRefusal(null)
    setSending(true)
    const outcome = await sending
    setSending(false)
    if (outcome.kind === 'sent') setText('')
    if (outcome.kind === 'refused') setRefusal(outcome.sentence)
    if (outcome.kind === 'failed') {
      toast.error({ title: 'Error', description: 'Failed to send message. Please try again.' })
    }
  }

  return { text, setText, refusal, isSending, submit }
}
