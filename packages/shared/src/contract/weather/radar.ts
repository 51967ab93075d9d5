import { z } from 'zod'
import { radarLayers } from '../../rules/radar-scale'
import { AlertFreshness } from './alert'

export const RadarLayerName = z.enum(radarLayers)

const Bounds = z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() })

/** One of twelve slots five minutes apart: the newest scan not later than it. A slot without a recent scan is a gap. */
export const RadarFrame = z.object({
  slot: z.string(),
  /** When the scan began, ISO; null in a gap. */
  scanTime: z.string().nullable(),
  /** Path of the full value picture of the scan, as in ScanFrame; it never changes. Null in a gap. */
  picture: z.string().nullable(),
  /** Why there is no picture, as a sentence; null beside a picture. */
  problem: z.string().nullable(),
})
export type RadarFrame = z.infer<typeof RadarFrame>

/** A layer of one radar at the lowest elevation angle: oldest frame first. */
export const RadarLayer = z.object({
  layer: RadarLayerName,
  /** The NEXRAD Level III product, such as N0B. */
  product: z.string(),
  unit: z.enum(['dBZ', 'kt', 'in/hr']),
  /** value = minimum + (level − firstLevel) × increment */
  minimum: z.number(),
  increment: z.number(),
  firstLevel: z.number(),
  frames: z.array(RadarFrame),
  /** Why the layer has no frames, as a sentence; null when it has some. */
  problem: z.string().nullable(),
})
export type RadarLayer = z.infer<typeof RadarLayer>

/** A radar to choose from; `distance` in km from the requested place. */
export const RadarSite = z.object({
  id: z.string(),
  lat: z.number(),
  lon: z.number(),
  distance: z.number(),
})
export type RadarSite = z.infer<typeof RadarSite>

/** The data of a radar near a place. Without a radar in reach `coverage` is false and the rest is empty. */
export const RadarData = z.object({
  radarStation: z.string().nullable(),
  /** When the newest scan of the layers began, ISO. */
  timestamp: z.string().nullable(),
  /** The last observation near the place, such as 'Light Rain'; all null while none is known. */
  currentConditions: z.object({
    shortForecast: z.string().nullable(),
    observedAt: z.string().nullable(),
    /** Such as 'National Weather Service, KOKC'. */
    source: z.string().nullable(),
  }),
  /** Whether warnings or watches lie within the radar's range. */
  hasActiveWeather: z.boolean(),
  /** A square of the map around the radar, as wide as its reflectivity reaches. */
  bounds: Bounds.nullable(),
  layers: z.array(RadarLayer),
  /** The radars in reach, nearest first, and the chosen one. */
  radars: z.array(RadarSite),
  source: z.string(),
  stale: z.boolean(),
  /** The freshness of the alerts around the radar, or around the place without a radar in reach. */
  alertFreshness: AlertFreshness,
  coverage: z.boolean(),
})
export type RadarData = z.infer<typeof RadarData>

/** A storm cell from radar and ProbSevere. `motion` is in degrees towards and mph. */
export const RadarStormCell = z.object({
  id: z.string(),
  lat: z.number(),
  lon: z.number(),
  motion: z.object({ direction: z.number(), speed: z.number() }).nullable(),
  intensity: z.enum(['violent', 'strong', 'moderate', 'weak']),
  forecast: z.array(z.object({ lat: z.number(), lon: z.number(), time: z.string() })),
})
export type RadarStormCell = z.infer<typeof RadarStormCell>

/** A danger within the radar's range: a signature of the radar, or an official alert with its areas. */
export const RadarAlert = z.object({
  id: z.string(),
  title: z.string(),
  /** ISO; null for a signature, which lasts until the next scan. */
  expires: z.string().nullable(),
  kind: z.enum(['emergency', 'warning', 'watch', 'advisory', 'statement', 'signature']),
  type: z.enum(['tornado', 'severe-thunderstorm', 'flash-flood', 'other']),
  /** Rings of [longitude, latitude]; empty for a signature. */
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
  /** The place of a signature; null for an alert. */
  place: z.object({ lat: z.number(), lon: z.number() }).nullable(),
})
export type RadarAlert = z.infer<typeof RadarAlert>
