import { SimpleGrid } from '@chakra-ui/react'
import { MAX_ZOOM, MIN_ZOOM } from '../../../../platform/base-map/projection.rules'
import { formatMilliseconds, formatPercent, formatRate } from '../../../../platform/format'
import { SelectField } from '../../../../ui/SelectField'
import { SliderField } from '../../../../ui/SliderField'
import { SwitchField } from '../../../../ui/SwitchField'
import { paletteNames, paletteOf } from '../settings'
import type { RadarScreen } from '../use-radar-screen'
import { RoadsSwitch } from './overlays/RoadsSwitch'

/** How near, how fast, how strong the picture is, in which colours, and what is drawn over it. */
export function DisplayControls({ screen: { map, settings, change } }: { screen: RadarScreen }) {
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="5" rowGap="2">
        <SliderField
          label="Zoom"
          text={formatRate(map.view.zoom)}
          value={map.view.zoom}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={1}
          onChange={map.zoomTo}
        />
        <SliderField
          label="Opacity"
          text={formatPercent(settings.opacity)}
          value={settings.opacity}
          min={25}
          max={100}
          step={5}
          onChange={(opacity) => change({ opacity })}
        />
        <SliderField
          label="Animation speed"
          text={formatMilliseconds(settings.speedMs)}
          value={settings.speedMs}
          min={100}
          max={1000}
          step={100}
          onChange={(speedMs) => change({ speedMs })}
        />
        <SelectField
          label="Colors"
          value={settings.palette}
          options={paletteNames}
          onChange={(event) => change({ palette: paletteOf(event.target.value) })}
        />
      </SimpleGrid>
      <SimpleGrid columns={2} columnGap="5" alignItems="start">
        <SwitchField
          label="Show Cities"
          isOn={settings.showsCities}
          onChange={(showsCities) => change({ showsCities })}
        />
        <RoadsSwitch isOn={settings.showsRoads} onChange={(showsRoads) => change({ showsRoads })} />
        <SwitchField
          label="Show Alerts"
          isOn={settings.showsAlerts}
          onChange={(showsAlerts) => change({ showsAlerts })}
        />
      </SimpleGrid>
    </>
  )
}
