import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi'
import { z } from 'zod'
import { SESSION_COOKIE } from '../../platform/sessions'
import { appRouter, listProcedures, type ProcedureFacts } from '../../root-router'
import {
  accessSentences,
  type CallAccess,
  type Operation,
  type Paths,
  refusals,
  toRefusalResponses,
  toSecurity,
} from './operations'
import { plainPaths } from './plain-paths'
import { examples, namedSchemas, parameterNotes, schemaNotes } from './schemas-and-examples'
import { findTag, tags } from './tags'

const ABOUT = `Other programs can do everything that the app does.

**Sessions.** \`POST /api/auth/login\` returns a \`sessionId\`; send it as the header \`x-session-id\`. Browsers also get a cookie, which writes from other sites cannot use. Identity comes from the session alone: a \`user-id\` header or a \`userId\` in a body must be the session's.

**Input and answers** are JSON. Reads take their input in the address, all others in the body. Flags in addresses are \`true\`, \`false\`, \`1\` or \`0\`. Times are ISO 8601 in UTC.

**Refusals** are \`{ "message", "code" }\` with the matching status: one sentence to show to people, and a code for programs.

**Lists** are bare arrays. Long ones come in pages: send the \`cursor\` that a list describes to get the next page; a page that is not full is the last. \`X-Total-Count\` is the length of the whole list, where a call documents it.

**Limits.** A client that asks too often gets 429 and may retry after \`Retry-After\` seconds.

The same calls are typed procedures over tRPC at \`/api/trpc\`. Pictures, sound and chat of live streams travel over the WebSocket at \`/ws\`.`

const BAD_NUMBERS = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])

/** Returns undefined for the bounds of safe integers, which zod adds to every whole number and which say nothing. */
const withoutNoise = (key: string, value: unknown) =>
  (key === 'minimum' || key === 'maximum') && typeof value === 'number' && BAD_NUMBERS.has(value) ? undefined : value

/** Moves the input of a DELETE into its body, so that no password is sent in an address. */
function moveToBody({ parameters = [], requestBody, ...operation }: Operation): Operation {
  const said = parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter] : []))
  if (said.length === 0) return { ...operation, parameters, ...(requestBody !== undefined && { requestBody }) }
  const properties = Object.fromEntries(said.map(({ name, schema = {} }) => [name, schema]))
  return {
    ...operation,
    parameters: parameters.filter((parameter) => !('in' in parameter && parameter.in === 'query')),
    requestBody: { required: false, content: { 'application/json': { schema: { type: 'object', properties } } } },
  }
}

function withExample(body: Operation['requestBody'], example: unknown): Operation['requestBody'] {
  const json = body !== undefined && 'content' in body ? body.content['application/json'] : undefined
  return json === undefined || example === undefined
    ? body
    : { ...body, content: { 'application/json': { ...json, example } } }
}

const withNotes = (parameters: Operation['parameters'] = []): NonNullable<Operation['parameters']> =>
  parameters.map((parameter) => {
    if (!('name' in parameter)) return parameter
    const { description = parameterNotes[parameter.name] } = parameter
    return description === undefined ? parameter : { ...parameter, description }
  })

/** Returns the statuses with which a procedure can refuse a call. */
function listRefusalStatuses({ openapi }: ProcedureFacts, access: CallAccess, operation: Operation): number[] {
  const isRead = openapi?.method === 'GET'
  const hasInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0
  return [
    ...(hasInput ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' && isRead ? [] : [403]),
    ...(openapi?.path.includes('{') ? [404] : []),
    ...(operation.requestBody === undefined ? [] : [413, 415]),
    429,
    500,
  ]
}

/** Returns the operation of one procedure with its access, chapter, example, answer and refusals. */
function describe(facts: ProcedureFacts, generated: Operation): Operation {
  const access: CallAccess = facts.access === undefined || facts.access === 'internal' ? 'public' : facts.access
  const operation = facts.openapi?.method === 'DELETE' ? moveToBody(generated) : generated
  const sentences = z.record(z.string(), z.string()).catch({}).parse(facts.openapi?.errorResponses)
  const statuses = [
    ...new Set([...listRefusalStatuses(facts, access, operation), ...Object.keys(sentences).map(Number)]),
  ].sort()
  return {
    ...operation,
    tags: [findTag(facts.path) ?? 'Server'],
    description: [operation.description, accessSentences[access]].filter(Boolean).join('\n\n'),
    security: toSecurity(access),
    parameters: withNotes(operation.parameters),
    requestBody: withExample(operation.requestBody, examples[facts.path]),
    responses: {
      200: { ...operation.responses?.[200], description: 'Done' },
      ...toRefusalResponses(statuses, sentences),
    },
  }
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const

/** Returns the document's paths: procedures stand below `/api`; plain routes come with their whole path and are complete. */
function describePaths(generated: Paths): Paths {
  const byId = new Map(listProcedures().map((facts) => [facts.path.replaceAll('.', '-'), facts]))
  const described: Paths = {}
  for (const [path, item] of Object.entries(generated)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (operation === undefined) continue
      const facts = byId.get(operation.operationId ?? '')
      const whole = facts === undefined ? path : `/api${path}`
      described[whole] = {
        ...described[whole],
        [method]:
          facts === undefined
            ? { ...operation, parameters: withNotes(operation.parameters) }
            : describe(facts, operation),
      }
    }
  }
  return described
}

/**
 * Returns the REST interface as an OpenAPI 3.1 document: every procedure with a path, and the plain routes.
 * @param publicUrl the site's address, without a slash at its end
 */
export function createDocument({ version, publicUrl }: { version: string; publicUrl: string }): OpenAPIObject {
  const {
    paths = {},
    components,
    info,
  } = generateOpenApiDocument(appRouter, {
    title: 'Squall',
    version,
    description: ABOUT,
    baseUrl: publicUrl,
    defs: namedSchemas,
    paths: plainPaths,
  })
  const schemas = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.startsWith('error.'))
  const noted = schemas.map(([name, schema]) => {
    const description = Object.entries(schemaNotes).find(([noted]) => noted === name)?.[1]
    return [name, description === undefined ? schema : { ...schema, description }]
  })
  const document: OpenAPIObject = {
    openapi: '3.1.1',
    info,
    servers: [{ url: publicUrl }],
    tags,
    paths: describePaths(paths),
    components: {
      schemas: {
        ...Object.fromEntries(noted),
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'One sentence to show to people' },
            code: { type: 'string', description: 'A code for programs', examples: ['NOT_FOUND'] },
          },
        },
      },
      responses: Object.fromEntries(Object.values(refusals).map(({ name, response }) => [name, response])),
      securitySchemes: {
        sessionHeader: { type: 'apiKey', in: 'header', name: 'x-session-id', description: 'From signing in' },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE, description: 'What browsers send' },
      },
    },
  }
  return JSON.parse(JSON.stringify(document, withoutNoise))
}
