import { type Access, accessSentences, type Operation, type Paths, refusalsOf, securityOf } from './document-parts'

interface Plain {
  id: string
  tag: string
  summary: string
  description?: string
  access?: Access
  parameters?: Operation['parameters']
  requestBody?: Operation['requestBody']
  /** What a good answer is: its content type, and its schema unless it is a file. */
  answer: { type: string; schema?: object; description?: string }
  /** Statuses besides the good one. */
  refusals?: number[]
  responses?: Operation['responses']
}

const FILE = { type: 'string', contentMediaType: 'application/octet-stream' } as const
const inPath = (name: string, description: string) =>
  ({ in: 'path', name, required: true, description, schema: { type: 'string' } }) as const
const inQuery = (name: string, description: string, required = false) =>
  ({ in: 'query', name, required, description, schema: { type: 'string' } }) as const
const shape = (name: string) => ({ $ref: `#/components/schemas/${name}` })

function operation({ id, tag, summary, description, access = 'public', answer, ...more }: Plain): Operation {
  const { parameters = [], requestBody, refusals = [], responses = {} } = more
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, accessSentences[access]].filter(Boolean).join('\n\n'),
    security: securityOf(access),
    parameters,
    ...(requestBody !== undefined && { requestBody }),
    responses: {
      200: {
        description: answer.description ?? 'Done',
        content: { [answer.type]: { schema: answer.schema ?? FILE } },
      },
      ...responses,
      ...refusalsOf(refusals),
    },
  }
}

const PICTURE_FILE =
  'JPEG, PNG, WebP, GIF or AVIF: at most 15 MB, 50 megapixels, 16,384 pixels on a side, and 400 MB of decoded samples'

const picture = (properties: object = {}, required: string[] = []): Operation['requestBody'] => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file', ...required],
        properties: { file: { ...FILE, description: PICTURE_FILE }, ...properties },
      },
    },
  },
})
const UPLOAD_REFUSALS = [400, 401, 403, 404, 413, 415, 429, 500, 503]

const pictureUpload = (id: string, summary: string, answer: string): Operation =>
  operation({
    id,
    tag: 'People',
    summary,
    description: 'The picture is read, cut to size and written anew, without its EXIF data.',
    access: 'member',
    parameters: [inPath('id', 'The own id')],
    requestBody: picture(),
    answer: {
      type: 'application/json',
      schema: { type: 'object', required: [answer], properties: { [answer]: { type: 'string' } } },
      description: 'The address of the picture',
    },
    refusals: UPLOAD_REFUSALS,
  })

const calendar = (id: string, tag: string, summary: string): Operation =>
  operation({
    id,
    tag,
    summary,
    description: 'For calendar programs, which fetch it without a session.',
    parameters: [inPath('id', 'Which one')],
    answer: { type: 'text/calendar', description: 'An iCalendar file' },
    refusals: [404, 429, 500],
  })

/** A member's weather station that sends by itself; answers are plain words, as devices read them. */
const report = (id: string, parameters: Operation['parameters'], requestBody?: Operation['requestBody']): Operation =>
  operation({
    id,
    tag: 'Weather stations',
    summary: 'Takes a reading that a device sends by itself',
    description:
      'In the protocol of its maker, with the ID and the key that the station was given here. Refusals are plain words: 400 for a report that cannot be read, 401 for a wrong key.',
    parameters,
    requestBody,
    answer: { type: 'text/plain', schema: { type: 'string' }, description: 'The word `success`' },
    responses: {
      400: { description: 'The report cannot be read' },
      401: { description: 'The ID or the key is wrong' },
      413: { description: 'The report is too large' },
      429: { description: 'The station reports too often' },
    },
  })
const ecowittForm: Operation['requestBody'] = {
  content: {
    'application/x-www-form-urlencoded': { schema: { type: 'object', additionalProperties: { type: 'string' } } },
  },
}
const ID = 'The ID of the station'
const KEY = 'The key of the station'

/** What is no call: uploads, downloads, pictures, calendars, probes. Paths are whole. */
export const plainPaths: Paths = {
  '/api/photos/upload': {
    post: operation({
      id: 'photos-upload',
      tag: 'Photos',
      summary: 'Adds a photo from a file',
      description: 'The file may stand before or after the other fields. It waits for approval.',
      access: 'member',
      requestBody: picture(
        {
          title: { type: 'string', maxLength: 100 },
          description: { type: 'string', maxLength: 1000 },
          location: { type: 'string', maxLength: 100 },
          stormType: shape('StormType'),
          weatherConditions: { type: 'string', maxLength: 200 },
          dateTaken: { type: 'string', description: 'ISO 8601; the date in the picture when nothing is said' },
          isPublic: { type: 'string', enum: ['true', 'false', '1', '0'], default: 'true' },
        },
        ['title'],
      ),
      answer: { type: 'application/json', schema: shape('Photo') },
      refusals: [400, 401, 403, 409, 413, 415, 429, 500, 503],
    }),
  },
  '/api/users/{id}/avatar': { post: pictureUpload('profiles-avatar', 'Sets the own picture', 'profileImageUrl') },
  '/api/users/{id}/banner': {
    post: pictureUpload('profiles-banner', 'Sets the banner of the own page', 'streaming_page_banner'),
  },
  '/api/users/{id}/export': {
    get: operation({
      id: 'profiles-export',
      tag: 'People',
      summary: 'Downloads all that is kept of oneself',
      access: 'member',
      parameters: [inPath('id', 'The own id')],
      answer: { type: 'application/zip', description: 'JSON files and the own pictures' },
      refusals: [401, 403, 404, 429, 500],
    }),
  },
  '/api/community/routes/track': {
    post: operation({
      id: 'chaseRoutes-track',
      tag: 'Chase routes',
      summary: 'Reads a GPX file',
      description: 'Answers its line, simplified, for a route that is shared afterwards. Nothing is kept.',
      access: 'member',
      requestBody: {
        required: true,
        content: { 'application/gpx+xml': { schema: { ...FILE, description: 'At most 5 MB' } } },
      },
      answer: { type: 'application/json', schema: shape('ReadTrack') },
      refusals: [400, 401, 403, 413, 429, 500],
    }),
  },
  '/api/community/meetups/{id}/calendar.ics': {
    get: calendar('meetups-calendar', 'Meetups', 'Downloads a meetup for a calendar'),
  },
  '/api/planned-streams/{id}/calendar.ics': {
    get: calendar('plannedStreams-calendar', 'Streaming pages', 'Downloads a planned stream for a calendar'),
  },
  '/api/admin/activity-logs/export': {
    get: operation({
      id: 'admin-exportActivityLogs',
      tag: 'Administration',
      summary: 'Downloads the log as a table',
      description: 'Takes the same filters as the list.',
      access: 'admin',
      parameters: ['type', 'actor', 'search', 'from', 'until'].map((name) => inQuery(name, 'As in the list')),
      answer: { type: 'text/csv', description: 'A table with a line for each act' },
      refusals: [400, 401, 403, 500],
    }),
  },
  '/api/radar/pictures/{key}/{crop}.png': {
    get: operation({
      id: 'radar-picture',
      tag: 'Radar',
      summary: 'Shows a radar picture',
      description:
        'Addresses come from the list of pictures; a picture never changes. Where it still has to be made, addresses take turns; 429 and 503 say when to ask again.',
      parameters: [
        inPath('key', 'The scan, such as `TLX_N0B_2026_05_20_20_16_43`'),
        inPath('crop', 'The square of the grid: level, column and row, such as `7-0-0`'),
      ],
      answer: { type: 'image/png' },
      refusals: [404, 429, 503],
      responses: {
        502: { description: 'The scan cannot be read', content: { 'application/json': { schema: shape('Error') } } },
      },
    }),
  },
  '/api/map/roads': {
    get: operation({
      id: 'map-roads',
      tag: 'Radar',
      summary: 'Downloads the road map',
      description: 'Only where an administrator gave one.',
      parameters: [inQuery('v', 'The hash of the map, as the app knows it: with it the answer may be kept for ever')],
      answer: { type: 'application/json', schema: { type: 'object' } },
      responses: { 304: { description: 'The map that `If-None-Match` names is the newest' } },
      refusals: [404],
    }),
  },
  '/files/{path}': {
    get: operation({
      id: 'files-get',
      tag: 'Server',
      summary: 'Shows a picture',
      description:
        'Addresses come with what a picture belongs to. Pictures of photos and posts that are not approved are there for their author and administrators alone.',
      parameters: [inPath('path', 'Such as `photos/…-medium.webp`')],
      answer: { type: 'image/webp' },
      refusals: [404],
    }),
  },
  '/unsubscribe': {
    post: operation({
      id: 'unsubscribe-button',
      tag: 'Notifications',
      summary: 'Ends mails by the button of a mail program',
      description: 'RFC 8058: to the address that the mail names.',
      parameters: [inQuery('token', 'Stands in the address', true)],
      answer: { type: 'text/plain', schema: { type: 'string' } },
      refusals: [400],
    }),
  },
  '/weatherstation/updateweatherstation.php': {
    get: report('stations-wunderground', [
      inQuery('ID', ID, true),
      inQuery('PASSWORD', KEY, true),
      inQuery('tempf', 'A reading, one of many in the protocol of Weather Underground'),
    ]),
  },
  '/data/report/{ID}/{PASSWORD}': {
    get: report('stations-ecowittByAddress', [inPath('ID', ID), inPath('PASSWORD', KEY)]),
    post: report('stations-ecowitt', [inPath('ID', ID), inPath('PASSWORD', KEY)], ecowittForm),
  },
  '/healthz': {
    get: operation({
      id: 'server-health',
      tag: 'Server',
      summary: 'Tells whether the server lives',
      answer: { type: 'application/json', schema: { type: 'object' } },
    }),
  },
  '/readyz': {
    get: operation({
      id: 'server-readiness',
      tag: 'Server',
      summary: 'Tells whether the server can serve',
      description: 'By part: the database, its migrations, the media process.',
      answer: { type: 'application/json', schema: { type: 'object', additionalProperties: { type: 'string' } } },
      responses: { 503: { description: 'A part of it is not ready' } },
    }),
  },
  '/metrics': {
    get: operation({
      id: 'server-metrics',
      tag: 'Server',
      summary: 'Tells its counts to Prometheus',
      description:
        'With the token of METRICS_TOKEN as `Authorization: Bearer`; without one it answers to its own machine alone.',
      answer: { type: 'text/plain', schema: { type: 'string' } },
      responses: { 401: { description: 'The token is wrong' } },
      refusals: [404],
    }),
  },
  '/api/openapi.json': {
    get: operation({
      id: 'server-openapi',
      tag: 'Server',
      summary: 'This document',
      answer: { type: 'application/json', schema: { type: 'object' } },
    }),
  },
}
