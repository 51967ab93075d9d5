import type { StreamState } from '@squall/shared/contract/wire'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../platform/document-hooks'
import { mediaSocket } from '../../platform/media-socket'
import { useConnectionState } from '../../platform/media-socket/hooks'
import { followMute } from '../../platform/media-socket/media-socket.rules'
import { trpc } from '../../platform/trpc'
import { PHONE_SIDEWAYS, useCoveredPage, useMediaMatch } from '../../platform/window-hooks'
import { applyServerMessage } from './rules'

/** wide: chat beside the picture; narrow: below it; over: on it, on a phone held sideways and in full screen. */
type WatchMode = 'wide' | 'narrow' | 'over'

const WIDE = '(min-width: 64rem)'

/** Returns the view state of the watch page (mode, theatre, chat, full screen, help) and registers its keys. */
export function useWatchView() {
  const chatInput = useRef<HTMLInputElement>(null)
  const [isTheatre, setTheatre] = useState(false)
  const [isChatOpen, setChatOpen] = useState(true)
  /** Null until the viewer chooses: on from the start beside a phone's picture, off in full screen. */
  const [isChatOver, setChatOver] = useState<boolean | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isFullScreen, switchFullScreen] = useFullScreen()
  const isWide = useMediaMatch(WIDE)
  const isSideways = useMediaMatch(PHONE_SIDEWAYS)
  const mode: WatchMode = isFullScreen || isSideways ? 'over' : isWide ? 'wide' : 'narrow'
  const isOver = isChatOver ?? isSideways

  function toggleFullScreen() {
    setChatOver(null)
    switchFullScreen()
  }
  const toggleTheatre = () => setTheatre(!isTheatre)
  const toggleChat = () => (mode === 'over' ? setChatOver(!isOver) : setChatOpen(!isChatOpen))

  useShortcuts({
    f: toggleFullScreen,
    t: toggleTheatre,
    c: toggleChat,
    '/': () => chatInput.current?.focus(),
    '?': () => setHelpOpen(true),
  })

  return {
    mode,
    chatInput,
    isTheatre,
    toggleTheatre,
    isChatOpen: mode === 'over' ? isOver : isChatOpen,
    toggleChat,
    isFullScreen,
    toggleFullScreen,
    isHelpOpen,
    setHelpOpen,
  }
}

export type WatchView = ReturnType<typeof useWatchView>

/**
 * Returns whether one part of the page fills the screen, and how to change it. Without full screen in the browser, as on
 * phones with iOS, it fills the window.
 */
function useFullScreen(): [boolean, () => void] {
  const [isOn, setOn] = useState(false)
  useCoveredPage(isOn)

  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement !== null) void document.exitFullscreen()
    }
  }, [])

  function toggle() {
    setOn(!isOn)
    // The document and not the picture alone, so that dialogs and messages show too.
    if (!isOn) void document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (document.fullscreenElement !== null) void document.exitFullscreen()
  }

  return [isOn, toggle]
}

/** Enters full screen with the element, or leaves full screen. */
export function toggleFullScreen(element: HTMLElement | null) {
  if (document.fullscreenElement !== null) void document.exitFullscreen()
  else void element?.requestFullscreen?.().catch(() => undefined)
}

/**
 * Applies the socket's messages to the cached stream; returns the state of connection, stream and sound. `isFetched` tells
 * whether the stream is in the cache yet.
 */
export function useLiveFeed(streamId: string, isFetched = true) {
  const utils = trpc.useUtils()
  const connection = useConnectionState()
  const [streamState, setStreamState] = useState<StreamState | null>(null)
  const [isMuted, setMuted] = useState(false)

  // The socket is outside React; its messages update the cached stream that every part of the page reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stream that was fetched needs the newest messages again
  useEffect(() => {
    const leave = mediaSocket.join(streamId, 'stream', {
      onMessage(message) {
        if (message.type === 'stream-state') setStreamState(message.state)
        setMuted((before) => followMute(before, message))
        utils.streams.get.setData({ id: streamId }, (stream) => stream && applyServerMessage(stream, message))
      },
    })
    return () => {
      leave()
      setStreamState(null)
      setMuted(false)
    }
  }, [streamId, utils, isFetched])

  return { connection, streamState, isMuted }
}
