import { useRef, useState } from 'react'
import { useShortcuts } from '../../platform/use-shortcuts'
import { toggleFullScreen } from './full-screen'

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
