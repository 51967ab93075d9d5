import { RadarProductName } from '@squall/shared/contract/weather'
import { radarTilts } from '@squall/shared/rules/radar-scale'
import { z } from 'zod'
import { readStored, writeStored } from '../../../platform/storage'
import { createStore } from '../../../platform/store'

const SETTINGS_KEY = 'radar-settings'

const Palette = z.enum(['nws', 'color-blind'])

const Settings = z.object({
  palette: Palette,
  /** Opacity of the radar picture, per cent in steps of 5. */
  opacity: z.number().min(25).max(100),
  /** Duration of a frame, ms in steps of 100. */
  speedMs: z.number().min(100).max(1000),
  showsCities: z.boolean(),
  showsRoads: z.boolean(),
  showsAlerts: z.boolean(),
  product: RadarProductName.default('reflectivity'),
  /** The elevation angle, 1 being the lowest. */
  tilt: z.literal(radarTilts).default(1),
  /** Weaker reflectivity, in dBZ, is not drawn; null draws all of it. */
  weakest: z.number().nullable().default(null),
  isSmooth: z.boolean().default(false),
})
export type RadarSettings = z.infer<typeof Settings>
export type RadarPalette = RadarSettings['palette']

export const paletteNames: { value: RadarPalette; label: string }[] = [
  { value: 'nws', label: 'Classic (NWS)' },
  { value: 'color-blind', label: 'Color-blind' },
]

const defaults: RadarSettings = {
  palette: 'nws',
  opacity: 75,
  speedMs: 500,
  showsCities: true,
  showsRoads: false,
  showsAlerts: true,
  product: 'reflectivity',
  tilt: 1,
  weakest: null,
  isSmooth: false,
}

const store = createStore<RadarSettings>(
  readStored(SETTINGS_KEY, (stored) => Settings.safeParse(stored).data ?? null) ?? defaults,
)

/** Returns the palette of that name; the classic one for unknown names. */
export const parsePalette = (name: string): RadarPalette => Palette.safeParse(name).data ?? defaults.palette

/** Returns the radar settings stored on this device, and how to change them. */
export function useRadarSettings() {
  const settings = store.useValue()
  function change(changes: Partial<RadarSettings>) {
    store.set({ ...store.get(), ...changes })
    writeStored(SETTINGS_KEY, store.get())
  }
  return { settings, change }
}
