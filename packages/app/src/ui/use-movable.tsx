import { Box } from '@chakra-ui/react'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Returns a content, to be rendered once, and the place where it is seen. When another part of the page takes the place, the
 * content moves there and keeps its state: text that was typed, open dialogs. Without a place it is out of sight.
 */
export function useMovable(content: ReactNode): { content: ReactNode; place: ReactNode } {
  const [host] = useState(createHost)
  const moveHere = useCallback((place: HTMLElement | null) => place?.append(host), [host])
  return { content: createPortal(content, host), place: <Box ref={moveHere} h="full" /> }
}

function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.style.display = 'contents'
  return host
}
