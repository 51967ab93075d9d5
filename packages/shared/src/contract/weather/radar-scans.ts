import { z } from 'zod'
import { radarProducts, radarTilts } from '../../rules/radar-scale'
import { AlertFreshness } from './alert'
import { RadarSite } from './radar'

export const RadarProductName = z.enum(radarProducts)

/** Where the values of a scan lie: one row for each direction, clockwise from north, and one column for each gate. */
export const ScanGeometry = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Of the antenna above the sea; null until a scan of the radar was decoded. */
  heightMetres: z.number().nullable(),
  /** Null for products that are made of several elevations. */
  elevationDegrees: z.number().nullable(),
  /** The distance along the beam at which the first gate begins. */
  firstGateMetres: z.number(),
  gateMetres: z.number(),
  gates: z.number(),
  rows: z.number(),
  /** Directions that the radar did not send; their rows have no echo. */
  missingRows: z.number(),
})
export type ScanGeometry = z.infer<typeof ScanGeometry>

/** One of twelve slots five minutes apart, as in RadarFrame, with the value pictures of its scan. */
export const ScanFrame = z.object({
  slot: z.string(),
  /** When the scan began, ISO; null in a gap. */
  scanTime: z.string().nullable(),
  /** Paths of the value pictures, which never change: all gates, and the strongest value of each degree and four gates. */
  full: z.string().nullable(),
  overview: z.string().nullable(),
  /** Of the full picture; null in a gap and until the scan was decoded. The pictures contain it too. */
  geometry: ScanGeometry.nullable(),
  /** Why there is no scan, as a sentence; null beside one. */
  problem: z.string().nullable(),
})
export type ScanFrame = z.infer<typeof ScanFrame>

/** The motion of a radar's storms: towards, in degrees clockwise from north, and knots. */
const RadarStormMotion = z.object({
  direction: z.number(),
  knots: z.number(),
  /** When the storms were measured, ISO. */
  observedAt: z.string(),
  /** The product it is from: storm tracks, or storm-relative velocity. */
  product: z.enum(['NST', 'N0S']),
})

/** A product of one radar at one elevation angle, oldest frame first. */
export const ScanProduct = z.object({
  product: RadarProductName,
  /** 1 is the lowest elevation angle. */
  tilt: z.number(),
  /** The NEXRAD Level III product, such as N1B. */
  code: z.string(),
  unit: z.enum(['dBZ', 'kt', 'in/hr', 'ratio']),
  /** value = minimum + (level − firstLevel) × increment */
  minimum: z.number(),
  increment: z.number(),
  firstLevel: z.number(),
  /** The geometry that scans of this product usually have; each scan has its own. */
  usualGeometry: ScanGeometry,
  /** The elevation angles of which scans came in the last hour, with the newest of each, ISO. */
  tilts: z.array(z.object({ tilt: z.union(radarTilts.map((tilt) => z.literal(tilt))), scanTime: z.string() })),
  frames: z.array(ScanFrame),
  /** Why nothing can be shown, as a sentence; null when there is something. */
  problem: z.string().nullable(),
  /** Storm-relative velocity is velocity less this; null for other products, and while it is not known. */
  stormMotion: RadarStormMotion.nullable(),
})
export type ScanProduct = z.infer<typeof ScanProduct>

/** The scans of the radar nearest to a place that works, or of the chosen one. */
export const RadarScans = z.object({
  radarStation: z.string().nullable(),
  /** When the newest scan of the products began, ISO. */
  timestamp: z.string().nullable(),
  products: z.array(ScanProduct),
  radars: z.array(RadarSite),
  source: z.string(),
  stale: z.boolean(),
  alertFreshness: AlertFreshness,
  coverage: z.boolean(),
})
export type RadarScans = z.infer<typeof RadarScans>

/** One working radar of a mosaic. */
const MosaicRadar = RadarSite.extend({
  heightMetres: z.number().nullable(),
  frames: z.array(ScanFrame.pick({ slot: true, scanTime: true, overview: true })),
})

/** The working radars whose range touches a part of the map; each point is shown by the nearest of them. */
export const RadarMosaic = ScanProduct.pick({
  product: true,
  code: true,
  unit: true,
  minimum: true,
  increment: true,
  firstLevel: true,
}).extend({
  radars: z.array(MosaicRadar),
  /** Whether more radars work there than one answer has; the ones nearest to the middle are in it. */
  isTruncated: z.boolean(),
  source: z.string(),
  problem: z.string().nullable(),
})
export type RadarMosaic = z.infer<typeof RadarMosaic>
