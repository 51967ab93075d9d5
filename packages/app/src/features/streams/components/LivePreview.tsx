import { AspectRatio, chakra, Flex } from '@chakra-ui/react'
import type { StreamState } from '@squall/shared/contract/wire'
import { useEffect, useRef, useState } from 'react'
import { savesData } from '../../../platform/data-saver'
import { useOnScreen } from '../../../platform/document-hooks'
import { mediaSocket } from '../../../platform/media-socket'
import { useConnectionState, useMediaLosses } from '../../../platform/media-socket/hooks'
import { PREVIEW_OF } from '../../../platform/media-socket/stream-picture'
import { loadPageCodeWhenIdle } from '../../../platform/page-code'
import { paths } from '../../../platform/paths'
import { getPreviewText } from '../rules'

interface LivePreviewProps {
  streamId: string
  /** Shown large: the whole picture instead of the small one, unless the device asks to save data. */
  isLarge?: boolean
  /** Called with the state of the stream, while the picture is on screen. */
  onState?: (state: StreamState) => void
}

/** A silent moving picture of a live stream. Off screen it is not even sent. */
export function LivePreview({ streamId, isLarge = false, onState }: LivePreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isOnScreen = useOnScreen(frame)
  const connection = useConnectionState()
  const losses = useMediaLosses()
  const [hasReceived, setReceived] = useState(false)
  const [hasDrawn, setDrawn] = useState(false)

  // Frames go from the socket to the canvas past React, as long as the tile is on screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a loss the canvas is another one
  useEffect(() => {
    if (!isOnScreen || canvas.current === null) return
    const shown = mediaSocket.show(streamId, isLarge && !savesData() ? 'large-preview' : 'preview', {
      canvas: canvas.current,
      onFirstReceived: () => setReceived(true),
      onFirstFrame: () => setDrawn(true),
      onMessage(message) {
        if (message.type === 'stream-state') onState?.(message.state)
      },
    })
    return shown.leave
  }, [streamId, isLarge, isOnScreen, onState, losses])

  // Most clicks on this page are on a stream.
  useEffect(() => (hasDrawn ? loadPageCodeWhenIdle(paths.stream(streamId)) : undefined), [streamId, hasDrawn])

  // Off screen the tile has no connection because it wants none.
  const text = isOnScreen ? getPreviewText({ connection, hasReceived, hasDrawn }) : null
  return (
    <AspectRatio ref={frame} ratio={16 / 9} bg="gray.950" color="gray.300" overflow="hidden">
      <Flex position="relative">
        <chakra.canvas
          key={losses}
          ref={canvas}
          {...(hasDrawn && { [PREVIEW_OF]: streamId })}
          w="full"
          h="full"
          objectFit="cover"
          aria-hidden
        />
        {text === null ? null : (
          <Flex
            position="absolute"
            inset="0"
            alignItems="center"
            justifyContent="center"
            textStyle="sm"
            bg={hasDrawn ? 'black/72' : undefined}
          >
            {text}
          </Flex>
        )}
      </Flex>
    </AspectRatio>
  )
}
