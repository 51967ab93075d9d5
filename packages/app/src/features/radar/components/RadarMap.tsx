import { Box } from '@chakra-ui/react'
import { BaseMapCanvas } from '../../../components/base-map/BaseMapCanvas'
import { useDangerTap } from '../use-danger-tap'
import type { RadarScreen } from '../use-radar-screen'
import { DangerNote } from './overlays/DangerNote'
import { RadarOverlays } from './overlays/RadarOverlays'
import { RadarPicture } from './RadarPicture'

interface RadarMapProps {
  screen: RadarScreen
  /** What the map shows, for those who do not see it. */
  label: string
}

/** The map: ground, radar picture, names, and what is dangerous on top. Always dark, as radar colours are made for it. */
export function RadarMap({ screen, label }: RadarMapProps) {
  const { map, settings, pictures, layer, playback, dangers } = screen
  const { frame, view, handlers } = map
  const tap = useDangerTap(screen)
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
      <RadarOverlays screen={screen} />
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
        {...tap}
      />
      {dangers.selected ? (
        <DangerNote alert={dangers.selected} now={dangers.now} onClose={() => dangers.select(null)} />
      ) : null}
    </Box>
  )
}
