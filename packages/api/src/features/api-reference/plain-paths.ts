import { AdminLogFilter } from '@squall/shared/contract/admin'
import { Photo, ReadTrack } from '@squall/shared/contract/community'
import { UnsubscribeLink } from '@squall/shared/contract/notification'
import { StormReport } from '@squall/shared/contract/weather'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { ContestPath } from '../contests/routes'
import { MeetupPath } from '../meetups/routes'
import { PhotoUploadForm } from '../photos/routes'
import { PlannedStreamPath } from '../planned-streams/routes'
import { ProfilePath, profilePictures } from '../profiles/routes'
import { StormReportPath } from '../storm-reports/routes'
import { StreamPath } from '../streams/routes'
import { Readiness } from '../system-health/probe-routes'
import { StationCredentials } from '../weather/stations/routes'
import { clipPaths } from './clip-paths'
import { feedPaths } from './feed-paths'
import { mapPaths } from './map-paths'
import { File, type PlainRoute, toOperation } from './operations'
import { radarPaths } from './radar-paths'
import { recordingPaths } from './recording-paths'

const PICTURE_FILE =
  'JPEG, PNG, WebP, GIF or AVIF: at most 15 MB, 50 megapixels, 16,384 pixels on a side, and 400 MB of decoded samples'

/** Returns a form with a picture in the field `name` and the fields of `form`. A form holds texts, so that none of its fields can be null. */
const pictureForm = (name: string, form: z.ZodObject = z.object({})): PlainRoute['body'] => ({
  type: 'multipart/form-data',
  schema: z.object({
    [name]: File.describe(PICTURE_FILE),
    ...Object.fromEntries(Object.entries(form.shape).map(([key, field]) => [key, withoutNull(field)])),
  }),
})

function withoutNull(field: z.core.$ZodType): z.core.$ZodType {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field
  return inner instanceof z.ZodNullable ? z.optional(inner.unwrap()) : field
}

/** `POST /api/users/{id}/avatar` and `/banner`. */
const pictureUploads: ZodOpenApiPathsObject = Object.fromEntries(
  profilePictures.map(({ path, summary, answer }) => [
    `/api/users/{id}/${path}`,
    {
      post: toOperation({
        id: `profiles-${path}`,
        tag: 'People',
        summary,
        description: 'The picture is decoded, cut to size and encoded again, without its EXIF data.',
        access: 'member',
        path: ProfilePath,
        body: pictureForm('picture'),
        answer: { schema: z.object({ [answer]: z.string() }), description: 'The address of the picture' },
        refusals: [400, 401, 403, 404, 413, 415, 429, 500, 503],
      }),
    },
  ]),
)

const calendar = (route: Pick<PlainRoute, 'id' | 'tag' | 'summary' | 'path'>): ZodOpenApiOperationObject =>
  toOperation({
    ...route,
    description: 'For calendar programs, which fetch it without a session.',
    answer: { type: 'text/calendar', description: 'An iCalendar file' },
    refusals: [404, 429, 500],
  })

/** Returns the operation by which a member's weather station pushes a reading. Answers are plain text for devices. */
const stationReport = (route: Pick<PlainRoute, 'id' | 'path' | 'query' | 'body'>): ZodOpenApiOperationObject =>
  toOperation({
    ...route,
    tag: 'Weather stations',
    summary: 'Takes a reading that a device pushes',
    description:
      'In the protocol of its maker, with the ID and the key that the station was given here. Refusals are plain words: 400 for a report that cannot be read, 401 for a wrong key.',
    answer: { type: 'text/plain', schema: z.string(), description: 'The word `success`' },
    responses: {
      400: { description: 'The report cannot be read' },
      401: { description: 'The ID or the key is wrong' },
      413: { description: 'The report is too large' },
      429: { description: 'The station reports too often' },
    },
  })

/** The plain routes (uploads, downloads, pictures, calendars, probes) by their whole path, with the schemas they parse by. */
export const plainPaths: ZodOpenApiPathsObject = {
  ...pictureUploads,
  '/api/photos/upload': {
    post: toOperation({
      id: 'photos-upload',
      tag: 'Photos',
      summary: 'Adds a photo from a file',
      description:
        'The file may stand before or after the other fields. Without `dateTaken` the date in the picture counts. The photo waits for approval.',
      access: 'member',
      body: pictureForm('photo', PhotoUploadForm),
      answer: { schema: Photo },
      refusals: [400, 401, 403, 409, 413, 415, 429, 500, 503],
    }),
  },
  '/api/storm-reports/{id}/picture': {
    post: toOperation({
      id: 'stormReports-picture',
      tag: 'Storm reports',
      summary: 'Sets the picture of your storm report',
      description: 'It replaces the former one. It is encoded again, without its EXIF data.',
      access: 'member',
      path: StormReportPath,
      body: pictureForm('picture'),
      answer: { schema: StormReport },
      refusals: [400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
    }),
  },
  ...feedPaths,
  '/api/streams/{id}/poster': {
    post: toOperation({
      id: 'streams-poster',
      tag: 'Streams',
      summary: 'Sets the still picture of your live stream',
      description:
        'It replaces the former one and stays after the end; the app sends one a minute. A stream that ended without a picture takes one for 30 seconds.',
      access: 'member',
      path: StreamPath,
      body: pictureForm('picture'),
      answer: { schema: z.object({ posterUrl: z.string() }), description: 'The address of the picture' },
      refusals: [400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
    }),
  },
  ...recordingPaths,
  ...clipPaths,
  '/api/users/{id}/export': {
    get: toOperation({
      id: 'profiles-export',
      tag: 'People',
      summary: 'Downloads all data stored about you',
      access: 'member',
      path: ProfilePath,
      answer: { type: 'application/zip', description: 'JSON files and your own pictures' },
      refusals: [401, 403, 404, 429, 500],
    }),
  },
  '/api/community/contests/{id}/picture': {
    post: toOperation({
      id: 'contests-picture',
      tag: 'Contests',
      summary: 'Sets the picture of a contest',
      description:
        'It replaces the former one and stands for the contest before any photo. It is decoded, cut to 16:9 and encoded again, without its EXIF data. `pictureAlt` of the contest says what it shows.',
      access: 'admin',
      path: ContestPath,
      body: pictureForm('picture'),
      answer: { schema: z.object({ pictureUrl: z.string() }), description: 'The address of the picture' },
      refusals: [400, 401, 403, 404, 409, 413, 415, 429, 500, 503],
    }),
  },
  '/api/community/routes/track': {
    post: toOperation({
      id: 'chaseRoutes-track',
      tag: 'Chase routes',
      summary: 'Reads a GPX file',
      description: 'Answers its line, simplified, for a route that is shared afterwards. Nothing is kept.',
      access: 'member',
      body: { type: 'application/gpx+xml', schema: File.describe('At most 5 MB') },
      answer: { schema: ReadTrack },
      refusals: [400, 401, 403, 413, 429, 500],
    }),
  },
  '/api/community/meetups/{id}/calendar.ics': {
    get: calendar({
      id: 'meetups-calendar',
      tag: 'Meetups',
      summary: 'Downloads a meetup for a calendar',
      path: MeetupPath,
    }),
  },
  '/api/planned-streams/{id}/calendar.ics': {
    get: calendar({
      id: 'plannedStreams-calendar',
      tag: 'Streaming pages',
      summary: 'Downloads a planned stream for a calendar',
      path: PlannedStreamPath,
    }),
  },
  '/api/admin/activity-logs/export': {
    get: toOperation({
      id: 'admin-exportActivityLogs',
      tag: 'Administration',
      summary: 'Downloads the log as a table',
      description: 'Takes the same filters as the list.',
      access: 'admin',
      query: AdminLogFilter,
      answer: { type: 'text/csv', description: 'A table with one line for each action' },
      refusals: [400, 401, 403, 500],
    }),
  },
  ...mapPaths,
  ...radarPaths,
  '/files/{path}': {
    get: toOperation({
      id: 'files-get',
      tag: 'Server',
      summary: 'Shows a picture',
      description:
        'Addresses come with what a picture belongs to. Only their author and administrators see the pictures of photos and posts that are not approved.',
      path: z.object({ path: z.string().describe('Such as `photos/…-medium.webp`') }),
      answer: { type: 'image/webp' },
      refusals: [404],
    }),
  },
  '/unsubscribe': {
    post: toOperation({
      id: 'unsubscribe-button',
      tag: 'Notifications',
      summary: 'Ends mails by the button of a mail program',
      description: 'RFC 8058: to the address that the mail names.',
      query: UnsubscribeLink,
      answer: { type: 'text/plain', schema: z.string() },
      refusals: [400],
    }),
  },
  '/weatherstation/updateweatherstation.php': {
    get: stationReport({
      id: 'stations-wunderground',
      query: StationCredentials.extend({
        tempf: z.string().optional().describe('A reading, one of many in the protocol of Weather Underground'),
      }),
    }),
  },
  '/data/report/{ID}/{PASSWORD}': {
    get: stationReport({ id: 'stations-ecowittByAddress', path: StationCredentials }),
    post: stationReport({
      id: 'stations-ecowitt',
      path: StationCredentials,
      body: { type: 'application/x-www-form-urlencoded', schema: z.record(z.string(), z.string()) },
    }),
  },
  '/healthz': {
    get: toOperation({
      id: 'server-health',
      tag: 'Server',
      summary: 'Tells whether the server runs',
      answer: { schema: z.object({ api: z.string() }) },
    }),
  },
  '/readyz': {
    get: toOperation({
      id: 'server-readiness',
      tag: 'Server',
      summary: 'Tells whether the server can serve',
      description: 'By part: the database, its migrations, the media process.',
      answer: { schema: Readiness },
      responses: { 503: { description: 'At least one part is not ready' } },
    }),
  },
  '/metrics': {
    get: toOperation({
      id: 'server-metrics',
      tag: 'Server',
      summary: 'Reports its metrics to Prometheus',
      description:
        'With the token of METRICS_TOKEN as `Authorization: Bearer`; without one it answers to its own machine alone.',
      answer: { type: 'text/plain', schema: z.string() },
      responses: { 401: { description: 'The token is wrong' } },
      refusals: [404],
    }),
  },
  '/api/openapi.json': {
    get: toOperation({
      id: 'server-openapi',
      tag: 'Server',
      summary: 'This document',
      answer: { schema: z.looseObject({}) },
    }),
  },
}
