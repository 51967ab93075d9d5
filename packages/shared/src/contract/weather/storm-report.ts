import { z } from 'zod'
import {
  HAIL_INCHES,
  type StormReportKind as Kind,
  listedReportKinds,
  stormReportKinds,
  WIND_MPH,
} from '../../rules/storm-report'
import { PersonSummary } from '../account/profile'
import { ReviewStatus } from '../admin/moderation'
import { Cursor, dateTime, Identifier, multiLine, optionalText } from '../text'

export const StormReportKind = z.enum(stormReportKinds, 'Choose what you saw')
export type StormReportKind = z.infer<typeof StormReportKind>

/** Unlike that of a stream, the place of a report cannot be hidden. */
export const ReportPrecision = z.enum(['exact', 'approximate'])

const Picture = z.object({
  /** The large size; the others stand beside it (`toPictureUrl`). */
  imageUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  placeholder: z.string(),
})

const Facts = z.object({
  id: z.string(),
  hailInches: z.number().nullable(),
  windMph: z.number().nullable(),
  text: z.string().nullable(),
  /** Degrees. Of members' reports nothing finer is stored than what is public. */
  latitude: z.number(),
  longitude: z.number(),
  placeName: z.string().nullable(),
  occurredAt: z.string(),
})

const Author = PersonSummary.extend({ profileImageUrl: z.string().nullable() })

/** A member's report as the asker may see it. Times are ISO 8601 in UTC. `serial` is the cursor of the next page. */
export const StormReport = Facts.extend({
  serial: z.number().int(),
  kind: StormReportKind,
  isMeasured: z.boolean(),
  placePrecision: ReportPrecision,
  createdAt: z.string(),
  /** The stream on which it was seen, or that its author was broadcasting. */
  streamId: z.string().nullable(),
  picture: Picture.nullable(),
  status: ReviewStatus,
  /** No administrator has looked at it: it is pending, or public already. */
  awaitsReview: z.boolean(),
  /** Why it was rejected, for its author and administrators. */
  rejectReason: z.string().nullable(),
  user: Author,
})
export type StormReport = z.infer<typeof StormReport>

/**
 * A public report in a list: a member's, or a local storm report of the National Weather Service. `label` is the type as the
 * service names it, `reporter` who reported it to the service ('Trained Spotter').
 */
export const ListedReport = Facts.extend({
  source: z.enum(['member', 'nws']),
  kind: z.enum(listedReportKinds),
  label: z.string().nullable(),
  isMeasured: z.boolean().nullable(),
  reporter: z.string().nullable(),
  streamId: z.string().nullable(),
  picture: Picture.nullable(),
  user: Author.nullable(),
})
export type ListedReport = z.infer<typeof ListedReport>

/** How current the local storm reports are. `reason` says why they are not, or are not there. */
export const LocalReportFreshness = z.object({
  source: z.string(),
  updatedAt: z.string().nullable(),
  stale: z.boolean(),
  reason: z.string().nullable(),
})
export type LocalReportFreshness = z.infer<typeof LocalReportFreshness>

/** Newest first. `isComplete` is false where more reports match than a list holds. */
export const ReportList = z.object({
  reports: z.array(ListedReport.extend({ distanceKm: z.number().nullable() })),
  isComplete: z.boolean(),
  localReports: LocalReportFreshness,
})
export type ReportList = z.infer<typeof ReportList>

/** A report as the mark of a map. */
export const MapReport = ListedReport.pick({
  ...{ id: true, source: true, kind: true, label: true, hailInches: true, windMph: true, isMeasured: true },
  ...{ latitude: true, longitude: true, placeName: true, occurredAt: true },
})
export type MapReport = z.infer<typeof MapReport>

/** Newest first. `isComplete` is false where the box has more reports than a map gets. */
export const MapReports = z.object({
  reports: z.array(MapReport),
  isComplete: z.boolean(),
  localReports: LocalReportFreshness,
})
export type MapReports = z.infer<typeof MapReports>

/** How many reports a map gets: about 60 kB over the wire. */
export const MAP_REPORTS_MAX = 2_000

/** How many reports a list holds. */
export const REPORT_LIST_MAX = 200

/** How many of their own reports a page holds. */
export const OWN_REPORT_PAGE = 20

const latWrong = 'Latitude (lat) must be degrees from −90 to 90'
const lonWrong = 'Longitude (lon) must be degrees from −180 to 180'
const radiusWrong = 'The radius must be from 1 to 1000 km'
const hoursWrong = 'Reports of 1 to 24 hours can be listed'

/** Reports of the last `hours` within `radius` km of a place; without a place those of everywhere. */
export const ReportListInput = z.object({
  lat: z.coerce.number(latWrong).min(-90, latWrong).max(90, latWrong).optional(),
  lon: z.coerce.number(lonWrong).min(-180, lonWrong).max(180, lonWrong).optional(),
  radius: z.coerce.number(radiusWrong).min(1, radiusWrong).max(1000, radiusWrong).default(200),
  hours: z.coerce.number(hoursWrong).min(1, hoursWrong).max(24, hoursWrong).default(24),
})
export type ReportListInput = z.input<typeof ReportListInput>

const HAIL_WRONG = `Hail has from ${HAIL_INCHES.min} to ${HAIL_INCHES.max} inches`
const WIND_WRONG = `Wind has from ${WIND_MPH.min} to ${WIND_MPH.max} mph`
export const PLACE_MISSING = 'Choose where you saw it'

const needed: Partial<Record<Kind, { field: 'hailInches' | 'windMph'; message: string }>> = {
  hail: { field: 'hailInches', message: 'Choose the size of the hail' },
  wind: { field: 'windMph', message: 'Choose the speed of the wind' },
}

/**
 * A new report. Without a place it is that of `streamId`, as the public sees it; without `occurredAt` it is now. Sizes of other
 * kinds than theirs are left out.
 */
export const SendReportInput = z
  .object({
    kind: StormReportKind,
    hailInches: z.number(HAIL_WRONG).min(HAIL_INCHES.min, HAIL_WRONG).max(HAIL_INCHES.max, HAIL_WRONG).nullish(),
    windMph: z.number(WIND_WRONG).min(WIND_MPH.min, WIND_WRONG).max(WIND_MPH.max, WIND_WRONG).nullish(),
    /** The speed was measured with an instrument, and not estimated. */
    isMeasured: z.boolean().default(false),
    text: optionalText(multiLine({ label: 'Text', max: 500 })),
    latitude: z.number(PLACE_MISSING).min(-90, PLACE_MISSING).max(90, PLACE_MISSING).nullish(),
    longitude: z.number(PLACE_MISSING).min(-180, PLACE_MISSING).max(180, PLACE_MISSING).nullish(),
    placePrecision: ReportPrecision.default('approximate'),
    occurredAt: dateTime('The time').nullish(),
    streamId: Identifier.nullish(),
  })
  .superRefine((report, context) => {
    const need = needed[report.kind]
    if (need !== undefined && report[need.field] == null)
      context.addIssue({ code: 'custom', path: [need.field], message: need.message })
  })
export type SendReportInput = z.input<typeof SendReportInput>

export const OwnReportsInput = z.object({ cursor: Cursor })

/** Tells open pages that lists of reports changed: one came, one went, or (with both null) several did. */
export const StormReportChange = z.object({ added: ListedReport.nullable(), removedId: z.string().nullable() })
export type StormReportChange = z.infer<typeof StormReportChange>
