import { Box } from '@chakra-ui/react'
import { BaseMapCanvas } from '../../../components/base-map/BaseMapCanvas'
import type { RadarNotice } from '../notice.rules'
import type { RadarScreen } from '../use-radar-screen'
import { MapButtons } from './MapButtons'
import { MapNotice } from './MapNotice'

interface RadarMapProps {
  screen: RadarScreen
  notice: RadarNotice | null
  /** What the map shows, for those who do not see it. */
  label: string
}

/** The map: ground, radar picture, names, and what is dangerous on top. Always dark, as radar colours are made for it. */
export function RadarMap({ screen, notice, label }: RadarMapProps) {
  const { map, settings, data } = screen
  const { frame, view, handlers } = map
  return (
    <Box
      className="dark"
      position="relative"
      w="full"
      maxW="800px"
      color="fg"
      overflow="hidden"
      borderRadius="l3"
      borderWidth="1px"
      borderColor="border"
      bg="#0B1220"
    >
      <Box
        ref={frame}
        position="relative"
        aspectRatio={{ base: '1', sm: '4/3' }}
        overflow="hidden"
        css={{ '& *': { transitionProperty: 'none' } }}
      >
        <BaseMapCanvas view={view} part="ground" />
        <BaseMapCanvas view={view} part="labels" hasCities={settings.showsCities} />
        <Box
          tabIndex={0}
          role="group"
          aria-label={label}
          aria-description="Arrow keys move the map, plus and minus zoom, 0 goes back."
          position="absolute"
          inset="0"
          cursor="grab"
          _active={{ cursor: 'grabbing' }}
          focusVisibleRing="inside"
          {...handlers}
        />
      </Box>
      <MapNotice notice={notice} isLoading={data.isLoading || data.isMoving} onRetry={data.retry} />
      <MapButtons {...screen} />
    </Box>
  )
}
