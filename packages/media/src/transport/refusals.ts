import type { SocketErrorCode } from '@squall/shared/contract/wire'
import { limits } from '@squall/shared/contract/wire'

/** What a client reads beside an error's code. */
export const refusalTexts: Record<SocketErrorCode, string> = {
  'bad-message': 'This is not a message the server knows',
  'message-too-large': 'The message is too large',
  'too-fast': 'Too many messages in a short time',
  'too-many-sockets': 'Too many connections are open from here',
  'session-required': 'Sign in to do this',
  'session-expired': 'The session has ended; sign in again',
  'not-your-stream': 'This stream belongs to somebody else',
  'not-approved': 'Account must be approved',
  'stream-not-found': 'There is no such stream',
  'stream-ended': 'The stream has ended',
  'not-broadcasting': 'Start the broadcast before sending pictures or sound',
  'already-broadcasting': 'This connection is broadcasting another stream',
  'not-a-jpeg': 'The frame is not a JPEG picture',
  'not-audio': 'The sound is neither WebM nor MP4 audio from its beginning on',
  'not-video': 'The record is no frame of the codec that was announced',
  'stream-full': `The stream has reached ${limits.viewersPerStream} viewers`,
  'too-many-streams': 'Too many streams are open',
  'chat-refused': 'The message was not accepted',
  unavailable: 'The server cannot do this right now; try again soon',
}
