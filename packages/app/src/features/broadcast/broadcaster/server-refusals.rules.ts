import type { SocketErrorCode } from '@squall/shared/contract/wire'

/** stop: this broadcast will not run; announce: the server forgot it; ignore: one frame or chunk was not taken. */
export type RefusalMeaning = 'stop' | 'announce' | 'ignore'

/** What an error of the media server means for the broadcast it is about. */
export function refusalMeaning(code: SocketErrorCode): RefusalMeaning {
  switch (code) {
    case 'not-approved':
    case 'not-your-stream':
    case 'stream-not-found':
    case 'stream-ended':
    case 'already-broadcasting':
    case 'session-required':
    case 'too-many-streams':
    case 'stream-full':
      return 'stop'
    case 'not-broadcasting':
      return 'announce'
    default:
      return 'ignore'
  }
}
