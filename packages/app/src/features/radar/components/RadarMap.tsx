import { Box } from '@chakra-ui/react'
import { BaseMapCanvas } from '../../../components/base-map/BaseMapCanvas'
import type { RadarScreen } from '../use-radar-screen'
import { RadarPicture } from './RadarPicture'

interface RadarMapProps {
  screen: RadarScreen
  /** What the map shows, for those who do not see it. */
  label: string
}

/** The map: ground, radar picture, names, and what is dangerous on top. Always dark, as radar colours are made for it. */
export function RadarMap({ screen, label }: RadarMapProps) {
  const { map, settings, pictures, layer, playback } = screen
  const { frame, view, handlers } = map
  return (
    <Box
      ref={frame}
      className="dark"
      position="relative"
      w="full"
      maxW="800px"
      aspectRatio={{ base: '1', sm: '4/3' }}
      overflow="hidden"
      borderRadius="l3"
      css={{ '& *': { transitionProperty: 'none' } }}
    >
      <BaseMapCanvas view={view} part="ground" />
      <RadarPicture pictures={pictures} layer={layer} settings={settings} frame={playback.frame} view={view} />
      <BaseMapCanvas view={view} part="labels" hasCities={settings.showsCities} />
      <Box
        tabIndex={0}
        role="group"
        aria-label={label}
        position="absolute"
        inset="0"
        cursor="grab"
        _active={{ cursor: 'grabbing' }}
        focusVisibleRing="inside"
        {...handlers}
      />
    </Box>
  )
}
