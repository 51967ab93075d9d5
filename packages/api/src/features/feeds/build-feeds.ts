import { type ListedReport, ReportListInput } from '@squall/shared/contract/weather'
import { describeReport, type ListedReportKind } from '@squall/shared/rules/storm-report'
import type { Services } from '../../services'
import { listReports } from '../storm-reports/list-reports'
import { listLiveStreams } from '../streams/queries'
import { simplifyPolygon } from '../weather/simplify-polygon'
import { type PlacefileMark, writePlacefile } from './placefiles/write-placefile'

/** Reports of this time are in the feeds. */
const REPORT_HOURS = 6
const CHASERS_REFRESH_SECONDS = 30
const REPORTS_REFRESH_SECONDS = 60

type Properties = Record<string, string | number | boolean | null>

interface Feature {
  id: string
  geometry: { type: 'Point'; coordinates: number[] } | { type: 'MultiPolygon'; coordinates: number[][][][] }
  properties: Properties
}

const toCollection = (features: Feature[]) => ({
  type: 'FeatureCollection',
  features: features.map((feature) => ({ type: 'Feature', ...feature })),
})

/** Returns the live streams whose place is public, where their pages show them. */
const listPlacedStreams = (services: Services) =>
  listLiveStreams(services, null).flatMap((stream) => {
    const { latitude, longitude } = stream
    return latitude === null || longitude === null ? [] : [{ ...stream, latitude, longitude }]
  })

const streamAddress = ({ publicUrl }: Services, id: string) => `${publicUrl}/stream/${encodeURIComponent(id)}`

/** GeoJSON of the live streams with a public place. */
export const buildStreamsGeoJson = (services: Services) =>
  toCollection(
    listPlacedStreams(services).map(({ id, title, user, latitude, longitude, placeName, startedAt, viewerCount }) => ({
      id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        title,
        chaser: user.displayName,
        username: user.username,
        placeName,
        startedAt,
        viewers: viewerCount,
        url: streamAddress(services, id),
      },
    })),
  )

const listFeedReports = (services: Services): ListedReport[] =>
  listReports(services, ReportListInput.parse({ hours: REPORT_HOURS })).reports

const getReporter = ({ user, reporter }: ListedReport): string | null => user?.displayName ?? reporter

/** GeoJSON of the storm reports of the last six hours, of members and of the National Weather Service. */
export const buildReportsGeoJson = (services: Services) =>
  toCollection(
    listFeedReports(services).map((report) => ({
      id: report.id,
      geometry: { type: 'Point', coordinates: [report.longitude, report.latitude] },
      properties: {
        source: report.source,
        kind: report.kind,
        type: describeReport(report),
        hailInches: report.hailInches,
        windMph: report.windMph,
        isMeasured: report.isMeasured,
        text: report.text,
        placeName: report.placeName,
        reporter: getReporter(report),
        occurredAt: report.occurredAt,
        picture: report.picture === null ? null : services.publicUrl + report.picture.imageUrl,
      },
    })),
  )

/** GeoJSON of the warnings in force, in outlines as coarse as the radar draws them. Those whose area is not known are left out. */
export const buildWarningsGeoJson = ({ alerts }: Pick<Services, 'alerts'>) =>
  toCollection(
    alerts
      .active()
      .filter(({ severity, polygons }) => (severity === 'warning' || severity === 'emergency') && polygons.length > 0)
      .map((alert) => ({
        id: alert.key,
        geometry: { type: 'MultiPolygon', coordinates: alert.polygons.map((polygon) => simplifyPolygon(polygon)) },
        properties: {
          event: alert.event,
          severity: alert.severity,
          headline: alert.newest.headline ?? null,
          area: alert.area,
          expires: alert.endsAt.toISOString(),
        },
      })),
  )

const CHASER_COLOR: PlacefileMark['color'] = [56, 189, 248]

/** The placefile of the live chasers with a public place. */
export const buildChasersPlacefile = (services: Services): string =>
  writePlacefile({
    title: `Live chasers on ${new URL(services.publicUrl).host}`,
    refreshSeconds: CHASERS_REFRESH_SECONDS,
    marks: listPlacedStreams(services).map(({ id, title, user, latitude, longitude, placeName }) => ({
      ...{ latitude, longitude, color: CHASER_COLOR, label: user.displayName },
      hover: [user.displayName, title, placeName ?? '', streamAddress(services, id)],
    })),
  })

const REPORT_COLORS: Record<ListedReportKind, PlacefileMark['color']> = {
  tornado: [255, 64, 64],
  funnel: [255, 140, 66],
  'wall-cloud': [255, 180, 84],
  hail: [74, 222, 128],
  wind: [96, 165, 250],
  flood: [45, 212, 191],
  damage: [250, 204, 21],
  other: [203, 213, 225],
}

/** The placefile of the storm reports of the last six hours. */
export const buildReportsPlacefile = (services: Services): string =>
  writePlacefile({
    title: `Storm reports on ${new URL(services.publicUrl).host}`,
    refreshSeconds: REPORTS_REFRESH_SECONDS,
    marks: listFeedReports(services).map((report) => ({
      ...{ latitude: report.latitude, longitude: report.longitude, color: REPORT_COLORS[report.kind] },
      label: describeReport(report),
      hover: [
        describeReport(report),
        report.placeName ?? '',
        `${report.occurredAt.slice(0, 16).replace('T', ' ')} UTC, ${getReporter(report) ?? 'unknown'}`,
        report.text ?? '',
      ],
    })),
  })
