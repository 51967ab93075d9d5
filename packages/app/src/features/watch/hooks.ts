import type { StreamState } from '@squall/shared/contract/wire'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../platform/document-hooks'
import { mediaSocket, useConnectionState } from '../../platform/media-socket'
import { trpc } from '../../platform/trpc'
import { applyServerMessage } from './rules'

/** Returns the view state of the watch page (theatre, chat column, full screen, help) and registers its keys. */
export function useWatchView() {
  const stage = useRef<HTMLDivElement>(null)
  const chatInput = useRef<HTMLInputElement>(null)
  const [isTheatre, setTheatre] = useState(false)
  const [isChatOpen, setChatOpen] = useState(true)
  const [isHelpOpen, setHelpOpen] = useState(false)

  const toggleTheatre = () => setTheatre(!isTheatre)
  const toggleChat = () => setChatOpen(!isChatOpen)
  const fullScreen = () => toggleFullScreen(stage.current)

  useShortcuts({
    f: fullScreen,
    t: toggleTheatre,
    c: toggleChat,
    '/': () => chatInput.current?.focus(),
    '?': () => setHelpOpen(true),
  })

  return {
    stage,
    chatInput,
    isTheatre,
    toggleTheatre,
    isChatOpen,
    toggleChat,
    toggleFullScreen: fullScreen,
    isHelpOpen,
    setHelpOpen,
  }
}

export type WatchView = ReturnType<typeof useWatchView>

/** Enters full screen with the element, or leaves full screen. */
export function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  else void element?.requestFullscreen?.().catch(() => undefined)
}

/** Applies the socket's messages to the cached stream; returns the state of connection and stream. */
export function useLiveFeed(streamId: string) {
  const utils = trpc.useUtils()
  const connection = useConnectionState()
  const [streamState, setStreamState] = useState<StreamState | null>(null)

  // The socket is outside React; its messages update the cached stream that every part of the page reads.
  useEffect(() => {
    const leave = mediaSocket.join(streamId, 'stream', {
      onMessage(message) {
        if (message.type === 'stream-state') setStreamState(message.state)
        utils.streams.get.setData({ id: streamId }, (stream) => stream && applyServerMessage(stream, message))
      },
    })
    return () => {
      leave()
      setStreamState(null)
    }
  }, [streamId, utils])

  return { connection, streamState }
}
