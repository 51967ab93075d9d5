import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiParameters } from 'zod-openapi'
import { type Access, accessSentences, type Responses, toRefusalResponses, toSecurity } from './document-parts'

export interface PlainRoute {
  id: string
  tag: string
  summary: string
  description?: string
  access?: Access
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
/** A plain route as the document describes it. `zod-openapi` turns its schemas into parameters, body and answer. */
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
