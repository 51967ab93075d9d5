import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDocumentTop, useMediaMatch } from '../../../platform/window-hooks'
import { useMapState } from '../hooks'
import { getSheetPixels, type SheetHeight } from '../sheet.rules'
import { BottomSheet } from './BottomSheet'

interface MapScreenProps {
  /** The status of the person's place, always on top. */
  danger: ReactNode
  map: ReactNode
  panel: ReactNode
  /** The panel shows what was chosen, so the sheet makes room for it. */
  hasSelection: boolean
}

const PANEL = 'Layers and lists'
const BARS = 'var(--bottom-bar-height, 0px) - env(safe-area-inset-bottom)'

/** From this width on the panel stands beside the map: also on a phone that is held sideways. */
const IS_WIDE = '(min-width: 48rem)'

/** A map that fills the screen below the top bar, with its panel: beside it, or as a sheet over it on phones. */
export function MapScreen({ danger, map, panel, hasSelection }: MapScreenProps) {
  const root = useRef<HTMLDivElement>(null)
  const top = useDocumentTop(root)
  const isWide = useMediaMatch(IS_WIDE)
  return (
    <Flex ref={root} direction="column" h={`max(14rem, calc(100dvh - ${top}px - ${BARS}))`} overflow="hidden">
      <Box flexShrink="0">{danger}</Box>
      <Flex flex="1" minH="0">
        {isWide ? (
          <Box
            as="section"
            aria-label={PANEL}
            w={{ base: '18rem', xl: '22rem' }}
            flexShrink="0"
            overflowY="auto"
            p="4"
            bg="bg.panel"
            borderEndWidth="1px"
          >
            {panel}
          </Box>
        ) : null}
        <MapArea map={map} sheet={isWide ? null : panel} hasSelection={hasSelection} />
      </Flex>
    </Flex>
  )
}

function MapArea({ map, sheet, hasSelection }: { map: ReactNode; sheet: ReactNode; hasSelection: boolean }) {
  const area = useRef<HTMLDivElement>(null)
  const [available, setAvailable] = useState(0)
  const [height, setHeight] = useState<SheetHeight>(hasSelection ? 'half' : 'low')
  const [hadSelection, setHadSelection] = useState(hasSelection)
  if (hasSelection !== hadSelection) {
    setHadSelection(hasSelection)
    if (hasSelection && height === 'low') setHeight('half')
  }
  useEffect(() => {
    if (area.current === null) return
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(Math.round(entry.contentRect.height)))
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [])
  const coveredPx = sheet === null ? 0 : getSheetPixels(height, available) - getSheetPixels('low', available)
  const { cover } = useMapState()
  const reportCover = useEffectEvent(() => cover(coveredPx))
  // Layers center what they follow in the uncovered part. They read it from the store, since not all are children of this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when it changes
  useEffect(() => reportCover(), [coveredPx])
  return (
    <Box ref={area} position="relative" flex="1" minW="0">
      {/* The scale and the attribution stand above the lowest sheet. */}
      <Box position="absolute" insetInline="0" top="0" bottom={sheet === null ? '0' : '6rem'}>
        {map}
      </Box>
      {sheet === null || available === 0 ? null : (
        <BottomSheet label={PANEL} height={height} onHeight={setHeight} available={available}>
          {sheet}
        </BottomSheet>
      )}
    </Box>
  )
}
