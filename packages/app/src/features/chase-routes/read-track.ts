import { ReadTrack, TRACK_FILE_MAX_BYTES, TRACK_FILE_TOO_LARGE } from '@squall/shared/contract/community'
import { session } from '../../platform/session'
import { isRecord } from '../../platform/storage'

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

/**
 * Has the server read a GPX file.
 * @throws an Error with one sentence for a person
 */
export async function readTrack(file: File): Promise<ReadTrack> {
  if (file.size > TRACK_FILE_MAX_BYTES) throw new Error(TRACK_FILE_TOO_LARGE)
  const answer = await fetch('/api/community/routes/track', {
    method: 'POST',
    headers: { 'x-session-id': session.id() ?? '', 'content-type': 'application/gpx+xml' },
    body: file,
  }).catch(() => {
    throw new Error(UNREACHABLE)
  })
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return ReadTrack.parse(body)
  throw new Error(isRecord(body) && typeof body.message === 'string' ? body.message : UNREACHABLE)
}
