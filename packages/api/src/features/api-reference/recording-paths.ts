import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { PartPath, PlaylistPath } from '../recordings/hls/routes'
import { RecordingPath, SegmentPath } from '../recordings/routes'
import { toOperation } from './operations'

/** The segments of recordings, recordings as films, and replays for players of HLS. */
export const recordingPaths: ZodOpenApiPathsObject = {
  '/api/streams/{id}/recording/segments/{number}': {
    get: toOperation({
      id: 'recordings-segment',
      tag: 'Streams',
      summary: 'Downloads a segment of a recording',
      description:
        'For those who may watch the replay. Records of the binary wire, as `packages/media/RECORDING.md` describes them. Answers ranges of bytes; its ETag is the SHA-256 of the manifest.',
      access: 'public',
      path: SegmentPath,
      answer: { type: 'application/octet-stream', description: 'The segment, which never changes' },
      responses: {
        206: { description: 'The part that `Range` names' },
        304: { description: '`If-None-Match` names the segment' },
        416: { description: 'The range begins beyond the end' },
      },
      refusals: [404, 429, 500],
    }),
  },
  '/api/streams/{id}/recording/download': {
    get: toOperation({
      id: 'recordings-download',
      tag: 'Streams',
      summary: 'Downloads your recording as a film',
      description:
        'For its owner only. WebM of VP8, MP4 of H.264 or Matroska of JPEG pictures, with Opus; nothing is encoded again. 409 where the recording has no picture, 503 while too many are downloaded.',
      access: 'member',
      path: RecordingPath,
      answer: { type: 'video/webm', description: 'The film; `video/mp4` for H.264, `video/matroska` for JPEG' },
      refusals: [401, 403, 404, 409, 429, 500, 503],
    }),
  },
  '/api/replays/{id}/hls/index.m3u8': {
    get: toOperation({
      id: 'replays-hls',
      tag: 'Streams',
      summary: 'Returns a replay as HLS playlist',
      description:
        'For players that are not ours: a media playlist of CMAF segments (RFC 8216), H.264 or VP8 with Opus. While the stream is live it grows by a segment in about 10 s. Whoever may watch the replay may read it.',
      access: 'public',
      path: PlaylistPath,
      answer: { type: 'application/vnd.apple.mpegurl', description: 'The playlist' },
      refusals: [404, 409, 429, 500],
    }),
  },
  '/api/replays/{id}/hls/{file}': {
    get: toOperation({
      id: 'replays-hls-part',
      tag: 'Streams',
      summary: 'Returns a part of a HLS playlist',
      description: 'A CMAF segment, or the head for the decoder (`video/mp4`). It never changes.',
      access: 'public',
      path: PartPath,
      answer: { type: 'video/iso.segment', description: 'The part' },
      responses: { 304: { description: '`If-None-Match` names the part' } },
      refusals: [404, 429, 500, 503],
    }),
  },
}
