import { Box } from '@chakra-ui/react'
import { SIMULATED_PLACE } from '@squall/shared/rules/simulated-place'
import { useRoads } from '../../../../platform/base-map/use-roads'
import { BaseMapCanvas } from '../../../../ui/base-map/BaseMapCanvas'
import type { RadarNotice } from '../notice.rules'
import { useDangerTap } from '../use-danger-tap'
import type { RadarScreen } from '../use-radar-screen'
import { MapButtons } from './MapButtons'
import { MapNotice } from './MapNotice'
import { DangerNote } from './overlays/DangerNote'
import { RadarOverlays } from './overlays/RadarOverlays'
import { RadarRoads } from './overlays/RadarRoads'
import { referenceCities } from './overlays/reference-cities'
import { PointerValue } from './PointerValue'
import { RadarPicture } from './RadarPicture'

interface RadarMapProps {
  screen: RadarScreen
  notice: RadarNotice | null
  /** The only storms there are cannot be seen from here. */
  isFarFromSimulated: boolean
}

/** The map: ground, radar picture, names, and what is dangerous on top. Always dark, as radar colours are made for it. */
export function RadarMap({ screen, notice, isFarFromSimulated }: RadarMapProps) {
  const { map, settings, data, pictures, layer, playback, dangers } = screen
  const { frame, view, handlers } = map
  const tap = useDangerTap(screen)
  const { roads } = useRoads(settings.showsRoads)
  return (
    <Box
      className="dark"
      position="relative"
      w="full"
      maxW="800px"
      color="fg"
      bg="bg.subtle"
      overflow="hidden"
      borderRadius="l3"
    >
      <Box
        ref={frame}
        position="relative"
        aspectRatio={{ base: '1', sm: '4/3' }}
        overflow="hidden"
        css={{ '& *': { transitionProperty: 'none' } }}
      >
        <BaseMapCanvas view={view} part="ground" />
        <RadarPicture pictures={pictures} layer={layer} settings={settings} playback={playback} view={view} />
        {roads ? <RadarRoads roads={roads} view={view} /> : null}
        <BaseMapCanvas view={view} part="labels" hasCities={settings.showsCities} landmarks={referenceCities} />
        <RadarOverlays screen={screen} />
        <Box
          tabIndex={0}
          role="group"
          aria-label="Radar map"
          aria-description="Arrow keys move the map, plus and minus zoom, 0 goes back."
          position="absolute"
          inset="0"
          cursor="grab"
          _active={{ cursor: 'grabbing' }}
          focusVisibleRing="inside"
          {...handlers}
          {...tap}
        />
        <PointerValue map={map} pictures={pictures} layer={layer} settings={settings} data={data} playback={playback} />
      </Box>
      <MapNotice
        notice={notice}
        isLoading={data.isLoading || data.isMoving}
        isLow={dangers.selected !== null}
        onRetry={data.retry}
        onShowStorms={isFarFromSimulated ? () => screen.showPlace(SIMULATED_PLACE) : null}
      />
      {dangers.selected ? (
        <DangerNote alert={dangers.selected} now={dangers.now} onClose={() => dangers.select(null)} />
      ) : null}
      <MapButtons {...screen} />
    </Box>
  )
}
