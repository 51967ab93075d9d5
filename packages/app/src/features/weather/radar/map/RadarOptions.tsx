import { SimpleGrid, Stack } from '@chakra-ui/react'
import type { RadarScans } from '@squall/shared/contract/weather'
import { radarProducts, radarTilts } from '@squall/shared/rules/radar-scale'
import { formatMilliseconds, formatPercent } from '../../../../platform/format'
import { SelectField, SwitchField } from '../../../../ui/Form'
import { SliderField } from '../../../../ui/Slider'
import { layerLabels } from '../radar-texts.rules'
import { paletteNames, parsePalette, useRadarSettings } from '../settings'

const products = radarProducts.map((value) => ({ value, label: layerLabels[value] }))

/** dBZ below which nothing is drawn. */
const LEAST_DBZ = 0
const MOST_DBZ = 50

/** What the radar shows, and how: product, elevation angle, opacity, colors, speed, and the weakest echo. */
export function RadarOptions({ scans }: { scans: RadarScans | undefined }) {
  return (
    <Stack gap="2">
      <ProductOptions scans={scans} />
      <LookOptions />
    </Stack>
  )
}

function ProductOptions({ scans }: { scans: RadarScans | undefined }) {
  const { settings, change } = useRadarSettings()
  return (
    <SimpleGrid columns={2} gap="3">
      <SelectField
        label="Product"
        value={settings.product}
        options={products}
        onChange={({ target: { value } }) =>
          change({ product: radarProducts.find((one) => one === value) ?? 'reflectivity', tilt: 1 })
        }
      />
      <TiltField scans={scans} />
    </SimpleGrid>
  )
}

/** The choice among the elevation angles that the radar sends. */
export function TiltField({ scans }: { scans: RadarScans | undefined }) {
  const { settings, change } = useRadarSettings()
  const sent = scans?.products[0]?.tilts.map(({ tilt }) => tilt) ?? []
  const tilts = radarTilts.filter((tilt) => tilt === 1 || tilt === settings.tilt || sent.includes(tilt))
  return (
    <SelectField
      label="Tilt"
      value={String(settings.tilt)}
      options={tilts.map((tilt) => ({ value: String(tilt), label: tilt === 1 ? '1, lowest' : String(tilt) }))}
      onChange={({ target: { value } }) => change({ tilt: radarTilts.find((one) => String(one) === value) ?? 1 })}
    />
  )
}

export function OpacityField() {
  const { settings, change } = useRadarSettings()
  return (
    <SliderField
      label="Opacity"
      text={formatPercent(settings.opacity)}
      value={settings.opacity}
      min={25}
      max={100}
      step={5}
      onChange={(opacity) => change({ opacity })}
    />
  )
}

/** How long the loop shows each scan. */
export function SpeedField({ label }: { label: string }) {
  const { settings, change } = useRadarSettings()
  return (
    <SliderField
      label={label}
      text={formatMilliseconds(settings.speedMs)}
      value={settings.speedMs}
      min={100}
      max={1000}
      step={100}
      onChange={(speedMs) => change({ speedMs })}
    />
  )
}

export function PaletteField() {
  const { settings, change } = useRadarSettings()
  return (
    <SelectField
      label="Colors"
      value={settings.palette}
      options={paletteNames}
      onChange={(event) => change({ palette: parsePalette(event.target.value) })}
    />
  )
}

function LookOptions() {
  const { settings, change } = useRadarSettings()
  return (
    <SimpleGrid columns={2} gap="3" alignItems="end">
      <OpacityField />
      <SpeedField label="Time per scan" />
      <PaletteField />
      {settings.product === 'reflectivity' ? (
        <SliderField
          label="Hide below"
          text={settings.weakest === null ? 'Nothing' : `${settings.weakest} dBZ`}
          value={settings.weakest ?? LEAST_DBZ}
          min={LEAST_DBZ}
          max={MOST_DBZ}
          step={5}
          onChange={(dbz) => change({ weakest: dbz === LEAST_DBZ ? null : dbz })}
        />
      ) : null}
      <SwitchField label="Smooth" isOn={settings.isSmooth} onChange={(isSmooth) => change({ isSmooth })} />
    </SimpleGrid>
  )
}
