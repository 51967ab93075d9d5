import type { OpenAPIObject } from 'trpc-to-openapi'

export type Paths = NonNullable<OpenAPIObject['paths']>
export type Path = Paths[string]
export type Operation = NonNullable<Path['get']>
export type Responses = NonNullable<Operation['responses']>
type Components = NonNullable<OpenAPIObject['components']>

/** Who may call something; 'open' asks for no session, and takes one where it is sent. */
export type Access = 'public' | 'member' | 'approved' | 'admin'

const error = (description: string, message: string, code: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { message, code } } },
})

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait, where that is known', schema: { type: 'integer' } },
} as const

/** Every refusal there is, by its status. */
export const refusals: Record<number, { name: string; response: NonNullable<Components['responses']>[string] }> = {
  400: {
    name: 'BadRequest',
    response: error('The input is not valid; the message says what to change', 'Username is required', 'BAD_REQUEST'),
  },
  401: { name: 'Unauthorized', response: error('Nobody is signed in', 'Sign in to do this', 'UNAUTHORIZED') },
  403: {
    name: 'Forbidden',
    response: error('Whoever is signed in may not do this', 'Account must be approved', 'FORBIDDEN'),
  },
  404: {
    name: 'NotFound',
    response: error('It is not there, or not for whoever asks', 'Stream not found', 'NOT_FOUND'),
  },
  409: {
    name: 'Conflict',
    response: error('It cannot be done as things stand', 'This stream has ended', 'CONFLICT'),
  },
  413: {
    name: 'TooLarge',
    response: error('The request is too large', 'The request is too large', 'PAYLOAD_TOO_LARGE'),
  },
  415: {
    name: 'UnsupportedMediaType',
    response: error('This content type is not taken', 'This content type is not supported', 'UNSUPPORTED_MEDIA_TYPE'),
  },
  429: {
    name: 'TooManyRequests',
    response: {
      ...error('Asked too often', 'Too many attempts. Try again in 12 s.', 'TOO_MANY_REQUESTS'),
      headers: RETRY_AFTER,
    },
  },
  500: {
    name: 'ServerError',
    response: error('A fault of the server', 'Something went wrong on the server', 'INTERNAL_SERVER_ERROR'),
  },
  503: {
    name: 'Unavailable',
    response: {
      ...error('Something this needs does not answer', 'The station does not answer', 'SERVICE_UNAVAILABLE'),
      headers: RETRY_AFTER,
    },
  },
}

/** The named refusals of those statuses; a status may come with a sentence of its own. */
export function toRefusalResponses(statuses: readonly number[], sentences: Record<string, string> = {}): Responses {
  return Object.fromEntries(
    statuses.map((status) => {
      const refusal = refusals[status]
      if (refusal === undefined) throw new Error(`There is no refusal ${status}`)
      const description = sentences[status]
      const ref = { $ref: `#/components/responses/${refusal.name}` }
      return [status, description === undefined ? ref : { ...ref, description }]
    }),
  )
}

export const toSecurity = (access: Access): NonNullable<Operation['security']> => [
  ...(access === 'public' ? [{}] : []),
  { sessionHeader: [] },
  { sessionCookie: [] },
]

/** Who may call, as a sentence under the description. */
export const accessSentences: Record<Access, string> = {
  public: 'For everybody.',
  member: 'For members: needs a session.',
  approved: 'For approved accounts.',
  admin: 'For administrators.',
}
