import { useRef, useState } from 'react'
import { useShortcuts } from '../../lib/use-shortcuts'

/** How the watch page is looked at: theatre, chat column, full screen, help; with the keys that change it. */
export function useWatchView() {
  const stage = useRef<HTMLDivElement>(null)
  const chatInput = useRef<HTMLInputElement>(null)
  const [isTheatre, setTheatre] = useState(false)
  const [isChatOpen, setChatOpen] = useState(true)
  const [isHelpOpen, setHelpOpen] = useState(false)

  const toggleTheatre = () => setTheatre(!isTheatre)
  const toggleChat = () => setChatOpen(!isChatOpen)
  function toggleFullScreen() {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    else void stage.current?.requestFullscreen?.().catch(() => undefined)
  }

  useShortcuts({
    f: toggleFullScreen,
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
    toggleFullScreen,
    isHelpOpen,
    setHelpOpen,
  }
}

export type WatchView = ReturnType<typeof useWatchView>
