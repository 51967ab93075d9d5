import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { ClipPath } from '../clips/routes'
import { toOperation } from './operations'

const ranges = {
  206: { description: 'The part that `Range` names' },
  304: { description: '`If-None-Match` names the film' },
  416: { description: 'The range begins beyond the end' },
}

/** The films of clips. */
export const clipPaths: ZodOpenApiPathsObject = {
  '/api/clips/{id}/film': {
    get: toOperation({
      id: 'clips-film',
      tag: 'Streams',
      summary: 'Plays a clip',
      description: 'WebM of VP8 or MP4 of H.264, with Opus. Answers ranges of bytes, so that players can seek.',
      path: ClipPath,
      answer: { type: 'video/webm', description: 'The film; `video/mp4` for H.264' },
      responses: ranges,
      refusals: [404, 429, 500],
    }),
  },
  '/api/clips/{id}/download': {
    get: toOperation({
      id: 'clips-download',
      tag: 'Streams',
      summary: 'Downloads a clip',
      description: 'The same film, with the name of a file.',
      path: ClipPath,
      answer: { type: 'video/webm', description: 'The film; `video/mp4` for H.264' },
      responses: ranges,
      refusals: [404, 429, 500],
    }),
  },
}
