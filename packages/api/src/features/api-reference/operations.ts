import type { OpenAPIObject } from 'trpc-to-openapi'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiParameters } from 'zod-openapi'

export type Paths = NonNullable<OpenAPIObject['paths']>

export type Operation = NonNullable<Paths[string]['get']>

type Responses = NonNullable<Operation['responses']>

type Components = NonNullable<OpenAPIObject['components']>

/** The callers that a procedure or route allows; 'public' needs no session and uses one that is sent. */
export type CallAccess = 'public' | 'member' | 'approved' | 'admin'

const error = (description: string, message: string, code: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: { message, code } } },
})

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait, when known', schema: { type: 'integer' } },
} as const

/** All refusals by status. */
export const refusals: Record<number, { name: string; response: NonNullable<Components['responses']>[string] }> = {
  400: {
    name: 'BadRequest',
    response: error('The input is not valid; the message says what to change', 'Username is required', 'BAD_REQUEST'),
  },
  401: {
    name: 'Unauthorized',
    response: error('The request has no valid session', 'Sign in to do this', 'UNAUTHORIZED'),
  },
  403: {
    name: 'Forbidden',
    response: error('The signed-in person may not do this', 'Account must be approved', 'FORBIDDEN'),
  },
  404: {
    name: 'NotFound',
    response: error('It does not exist, or you may not see it', 'Stream not found', 'NOT_FOUND'),
  },
  409: {
    name: 'Conflict',
    response: error('The current state does not allow it', 'This stream has ended', 'CONFLICT'),
  },
  413: {
    name: 'TooLarge',
    response: error('The request is too large', 'The request is too large', 'PAYLOAD_TOO_LARGE'),
  },
  415: {
    name: 'UnsupportedMediaType',
    response: error(
      'This content type is not accepted',
      'This content type is not supported',
      'UNSUPPORTED_MEDIA_TYPE',
    ),
  },
  429: {
    name: 'TooManyRequests',
    response: {
      ...error('Too many requests', 'Too many attempts. Try again in 12 s.', 'TOO_MANY_REQUESTS'),
      headers: RETRY_AFTER,
    },
  },
  500: {
    name: 'ServerError',
    response: error('The server failed', 'Something went wrong on the server', 'INTERNAL_SERVER_ERROR'),
  },
  503: {
    name: 'Unavailable',
    response: {
      ...error('A service that this needs does not answer', 'The station does not answer', 'SERVICE_UNAVAILABLE'),
      headers: RETRY_AFTER,
    },
  },
}

/** Returns the refusals of these statuses as references; `sentences` replaces the description of a status. */
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

/** Returns the ways to authenticate that a call accepts. */
export const toSecurity = (access: CallAccess): NonNullable<Operation['security']> => [
  ...(access === 'public' ? [{}] : []),
  { sessionHeader: [] },
  { sessionCookie: [] },
]

/** The sentence under each description that says who may call. */
export const accessSentences: Record<CallAccess, string> = {
  public: 'For anyone.',
  member: 'For members: needs a session.',
  approved: 'For approved accounts.',
  admin: 'For administrators.',
}

export interface PlainRoute {
  id: string
  tag: string
  summary: string
  description?: string
  access?: CallAccess
  path?: ZodOpenApiParameters['path']
  query?: ZodOpenApiParameters['query']
  /** The content type of the body and what it holds. */
  body?: { type: string; schema: z.ZodType }
  /** The content type of a good answer and what it holds: a file unless a schema is given. */
  answer: { type?: string; schema?: z.ZodType; description?: string }
  /** Statuses of refusals in the shape of all calls. */
  refusals?: number[]
  /** Answers of another shape, by status. */
  responses?: Responses
}

/** A file in a body or an answer. */
export const File = z.string().meta({ contentMediaType: 'application/octet-stream' })

/** Returns a plain route as the document describes it. `zod-openapi` turns its schemas into parameters, body and answer. */
export function toOperation({
  id,
  tag,
  summary,
  description,
  access = 'public',
  ...route
}: PlainRoute): ZodOpenApiOperationObject {
  const { path, query, body, answer, refusals = [], responses = {} } = route
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, accessSentences[access]].filter(Boolean).join('\n\n'),
    security: toSecurity(access),
    requestParams: { ...(path && { path }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }),
    responses: {
      200: {
        description: answer.description ?? 'Done',
        content: { [answer.type ?? 'application/json']: { schema: answer.schema ?? File } },
      },
      ...responses,
      ...toRefusalResponses(refusals),
    },
  }
}
