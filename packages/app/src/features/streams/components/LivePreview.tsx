import { AspectRatio, Box, defineStyle, Flex } from '@chakra-ui/react'
import type { StreamState } from '@squall/shared/contract/wire'
import { useEffect, useRef, useState } from 'react'
import { savesData } from '../../../platform/data-saver'
import { useOnScreen } from '../../../platform/document-hooks'
import { giveUpVideo, mediaSocket } from '../../../platform/media-socket'
import { useConnectionState, useMediaLosses } from '../../../platform/media-socket/hooks'
import { createScreen, type Screen } from '../../../platform/media-socket/screen'
import { PREVIEW_OF } from '../../../platform/media-socket/stream-picture'
import { loadPageCodeWhenIdle } from '../../../platform/page-code'
import { paths } from '../../../platform/paths'
import { getPreviewText } from '../rules'

const pictureStyle = defineStyle({ '& > *': { boxSize: 'full', objectFit: 'cover' } })

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
  const picture = useRef<HTMLDivElement>(null)
  const seen = useRef<Screen>(null)
  const isOnScreen = useOnScreen(frame)
  const connection = useConnectionState()
  const losses = useMediaLosses()
  const [hasReceived, setReceived] = useState(false)
  const [hasDrawn, setDrawn] = useState(false)

  // Frames go from the socket to the screen past React, as long as the tile is seen. The last picture of the time before stays
  // until there is a new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a loss the screen is another one
  useEffect(() => {
    if (!isOnScreen) return
    const screen = createScreen()
    const shown = mediaSocket.show(streamId, isLarge && !savesData() ? 'large-preview' : 'preview', screen, {
      onCodecFailed: () => giveUpVideo(streamId),
      onFirstReceived: () => setReceived(true),
      onFirstFrame() {
        picture.current?.append(screen.element)
        seen.current?.close()
        seen.current = screen
        setDrawn(true)
      },
      onMessage(message) {
        if (message.type === 'stream-state') onState?.(message.state)
      },
    })
    return () => {
      shown.leave()
      if (seen.current !== screen) screen.close()
    }
  }, [streamId, isLarge, isOnScreen, onState, losses])

  // Most clicks on this page are on a stream.
  useEffect(() => (hasDrawn ? loadPageCodeWhenIdle(paths.stream(streamId)) : undefined), [streamId, hasDrawn])

  useEffect(() => () => seen.current?.close(), [])

  // Off screen the tile has no connection because it wants none.
  const text = isOnScreen ? getPreviewText({ connection, hasReceived, hasDrawn }) : null
  return (
    <AspectRatio ref={frame} ratio={16 / 9} bg="gray.950" color="gray.300" overflow="hidden">
      <Flex position="relative">
        <Box
          ref={picture}
          {...(hasDrawn && { [PREVIEW_OF]: streamId })}
          boxSize="full"
          css={pictureStyle}
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
