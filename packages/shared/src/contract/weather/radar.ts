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
  /** Path of the picture: PNG of one byte a pixel, see rules/radar-scale. It never changes. Null in a gap. */
  picture: z.string().nullable(),
  /** Why there is none, in words for a person; null beside a picture. */
  problem: z.string().nullable(),
})
export type RadarFrame = z.infer<typeof RadarFrame>

/** A layer of one radar: oldest frame first. Pictures are squares in Web Mercator between `bounds`. */
export const RadarLayer = z.object({
  layer: RadarLayerName,
  /** The NEXRAD Level III product, such as N0B. */
  product: z.string(),
  unit: z.enum(['dBZ', 'kt', 'in/hr']),
  /** value = minimum + (level − firstLevel) × increment */
  minimum: z.number(),
  increment: z.number(),
  firstLevel: z.number(),
  bounds: Bounds,
  pixels: z.number(),
  frames: z.array(RadarFrame),
  /** Why the layer has no frames, in words for a person; null while it has. */
  problem: z.string().nullable(),
})
export type RadarLayer = z.infer<typeof RadarLayer>

/** A radar one may choose; distance in km from the place that was asked for. */
export const RadarSite = z.object({
  id: z.string(),
  lat: z.number(),
  lon: z.number(),
  distance: z.number(),
})
export type RadarSite = z.infer<typeof RadarSite>

/** What the radar near a place sees. Without a radar in reach `coverage` is false and the rest is empty. */
export const RadarData = z.object({
  radarStation: z.string().nullable(),
  /** When the newest scan of the layers began, ISO. */
  timestamp: z.string().nullable(),
  /** What stations near the place last observed, such as 'Light Rain'; all null while that is not known yet. */
  currentConditions: z.object({
    shortForecast: z.string().nullable(),
    observedAt: z.string().nullable(),
    /** Such as 'National Weather Service, KOKC'. */
    source: z.string().nullable(),
  }),
  /** Whether warnings or watches lie within the radar's range. */
  hasActiveWeather: z.boolean(),
  bounds: Bounds.nullable(),
  layers: z.array(RadarLayer),
  /** The radars in reach, nearest first, and the chosen one. */
  radars: z.array(RadarSite),
  source: z.string(),
  stale: z.boolean(),
  /** How far the alerts around the radar can be trusted, or around the place where no radar sees. */
  alertFreshness: AlertFreshness,
  coverage: z.boolean(),
})
export type RadarData = z.infer<typeof RadarData>

/** A storm cell as radar and ProbSevere see it, with where it goes (degrees towards, mph). */
export const RadarStormCell = z.object({
  id: z.string(),
  lat: z.number(),
  lon: z.number(),
  motion: z.object({ direction: z.number(), speed: z.number() }).nullable(),
  intensity: z.enum(['violent', 'strong', 'moderate', 'weak']),
  forecast: z.array(z.object({ lat: z.number(), lon: z.number(), time: z.string() })),
})
export type RadarStormCell = z.infer<typeof RadarStormCell>

/** What is dangerous within the radar's range: signatures of the radar and official alerts with their areas. */
export const RadarAlert = z.object({
  id: z.string(),
  title: z.string(),
  /** ISO; null for a signature, which lasts until the next scan. */
  expires: z.string().nullable(),
  kind: z.enum(['emergency', 'warning', 'watch', 'advisory', 'signature']),
  type: z.enum(['tornado', 'severe-thunderstorm', 'flash-flood', 'other']),
  /** Rings of [longitude, latitude]; empty for a signature. */
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
  /** Where a signature is. */
  place: z.object({ lat: z.number(), lon: z.number() }).nullable(),
})
export type RadarAlert = z.infer<typeof RadarAlert>
