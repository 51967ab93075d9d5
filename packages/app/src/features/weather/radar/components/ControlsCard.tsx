'use no memo'

import { Box, Button, Card, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { RadarSite } from '@squall/shared/contract/weather'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatRate } from '../../../../platform/format'
import { useSiteInfo } from '../../../../platform/site-info'
import { formatDistance, useUnits } from '../../../../platform/weather-format'
import { SelectField, SwitchField } from '../../../../ui/Form'
import { PlaceSearch } from '../../../../ui/PlaceSearch'
import { SliderField } from '../../../../ui/Slider'
import { OpacityField, PaletteField, SpeedField, TiltField } from '../map/RadarOptions'
import { MAX_ZOOM, MIN_ZOOM } from '../radar-view'
import type { RadarScreen } from '../use-radar-screen'

interface RoadsSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

interface RadarChoiceProps {
  /** The manually chosen radar; null for the nearest. */
  value: string | null
  /** Nearest first. */
  radars: RadarSite[]
  onChange: (radar: string | null) => void
}

const NEAREST = ''

/** Place search, radar choice and display settings. On phones the settings are collapsed. */
export function ControlsCard({ screen }: { screen: RadarScreen }) {
  useUnits()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Card.Root size="sm" p="4" gap={{ base: '2', lg: '4' }}>
      <PlaceSearch onShow={screen.showPlace} />
      <Button
        variant="ghost"
        hideFrom="lg"
        px="1"
        justifyContent="space-between"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Radar and map settings
        <Box asChild rotate={isOpen ? '180deg' : '0deg'} transition="rotate 150ms">
          <ChevronDown />
        </Box>
      </Button>
      <Stack id={id} gap="4" display={{ base: isOpen ? 'flex' : 'none', lg: 'flex' }}>
        <RadarChoice value={screen.radar} radars={screen.data.data?.radars ?? []} onChange={screen.chooseRadar} />
        <TiltField scans={screen.loop.scans} />
        <DisplayControls screen={screen} />
      </Stack>
    </Card.Root>
  )
}

/** The choice of the radar: the nearest or a certain one. */
function RadarChoice({ value, radars, onChange }: RadarChoiceProps) {
  const isListed = value === null || radars.some(({ id }) => id === value)
  return (
    <SelectField
      label="Radar"
      value={value ?? NEAREST}
      options={[
        { value: NEAREST, label: 'Nearest (automatic)' },
        ...(isListed ? [] : [{ value, label: value }]),
        ...radars.map(({ id, distance }) => ({ value: id, label: `${id}, ${formatDistance(distance)} away` })),
      ]}
      onChange={(event) => onChange(event.target.value === NEAREST ? null : event.target.value)}
    />
  )
}

/** Zoom, opacity, animation speed, colours and the overlays of the map. */
function DisplayControls({ screen: { map, settings, change } }: { screen: RadarScreen }) {
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="5" rowGap="2">
        <SliderField
          label="Zoom"
          text={formatRate(map.view.zoom)}
          value={Math.min(MAX_ZOOM, map.view.zoom)}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={1}
          onChange={map.zoomTo}
        />
        <OpacityField />
        <SpeedField label="Animation speed" />
        <PaletteField />
      </SimpleGrid>
      <SimpleGrid columns={2} columnGap="5" alignItems="start">
        <SwitchField
          label="Show Cities"
          isOn={settings.showsCities}
          onChange={(showsCities) => change({ showsCities })}
        />
        <SwitchField
          label="Show Alerts"
          isOn={settings.showsAlerts}
          onChange={(showsAlerts) => change({ showsAlerts })}
        />
        <RoadsSwitch isOn={settings.showsRoads} onChange={(showsRoads) => change({ showsRoads })} />
      </SimpleGrid>
    </>
  )
}

/** Switches the roads of the map on or off. While this server has none, it says so. */
function RoadsSwitch({ isOn, onChange }: RoadsSwitchProps) {
  const hash = useSiteInfo()?.roads
  const reasonId = useId()
  const isMissing = hash === null
  return (
    // Room for the reason, which arrives later than the card.
    <Box minH="4.5rem" role="group" aria-label="Roads" aria-describedby={isMissing ? reasonId : undefined}>
      <SwitchField label="Show Roads" isOn={isOn && !isMissing} disabled={isMissing} onChange={onChange} />
      {isMissing ? (
        <Text id={reasonId} textStyle="xs" color="fg.muted">
          This server has no road map yet.
        </Text>
      ) : null}
    </Box>
  )
}
