'use no memo'

import { Box, Button, Card, Code, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { RadarSite } from '@squall/shared/contract/weather'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_ZOOM, MIN_ZOOM } from '../../../../platform/base-map/projection.rules'
import { useRoads } from '../../../../platform/base-map/use-base-map'
import { formatMilliseconds, formatPercent, formatRate } from '../../../../platform/format'
import { formatDistance, useUnits } from '../../../../platform/weather-format'
import { SelectField, SwitchField } from '../../../../ui/Form'
import { PlaceSearch } from '../../../../ui/PlaceSearch'
import { SliderField } from '../../../../ui/Slider'
import { useCurrentUser } from '../../../auth/hooks'
import { paletteNames, parsePalette } from '../settings'
import type { RadarScreen } from '../use-radar-screen'

const COMMAND = 'npm run squall -- roads <file.geojson>'

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
          onChange={(event) => change({ palette: parsePalette(event.target.value) })}
        />
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

/** Switches highways on or off. Without a road map it says so, and tells administrators how to add one. */
function RoadsSwitch({ isOn, onChange }: RoadsSwitchProps) {
  const { isThere, isError } = useRoads(isOn)
  const { isAdmin } = useCurrentUser()
  const reasonId = useId()
  const isMissing = isThere === false
  return (
    // Room for the reason, which arrives later than the card.
    <Box minH="4.5rem" role="group" aria-label="Roads" aria-describedby={isMissing || isError ? reasonId : undefined}>
      <SwitchField label="Show Roads" isOn={isOn && !isMissing} disabled={isMissing} onChange={onChange} />
      {isMissing || isError ? (
        <Text id={reasonId} textStyle="xs" color="fg.muted">
          {isMissing ? 'This server has no road map. ' : 'The road map cannot be read right now.'}
          {isMissing && !isAdmin ? 'Its administrator can add one.' : null}
          {isMissing && isAdmin ? (
            <>
              Add one with <Code size="xs">{COMMAND}</Code>
            </>
          ) : null}
        </Text>
      ) : null}
    </Box>
  )
}
