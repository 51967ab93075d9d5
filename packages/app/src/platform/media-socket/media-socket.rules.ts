import { type AudioCodec, type ClientMessage, closeCodes, type VideoCodec } from '@squall/shared/contract/wire'
import type { Place } from '@squall/shared/rules/place'
import type { ControlMessage, MediaWire } from './wire'

/** The codecs a browser decodes besides JPEG and container audio. */
export interface DecodableCodecs {
  video: readonly VideoCodec[]
  opus: boolean
}

/** The codecs of a publisher's main layer and sound. */
export interface BroadcastCodecs {
  video: VideoCodec
  audio: AudioCodec
}

/** The codecs this viewer accepts, as sent with a join. */
export type AcceptedCodecs = Pick<Extract<ClientMessage, { type: 'join-stream' }>, 'video' | 'audio'>

/**
 * Returns whether an administrator keeps a stream's sound from its viewers, after a message: a join begins with no mute, and
 * the server repeats one that goes on.
 */
export function followMute(isMuted: boolean, message: ControlMessage): boolean {
  if (message.type === 'stream-muted') return message.isMuted
  return message.type === 'joined' ? false : isMuted
}

/** Returns the decodable codecs that this wire carries. */
export function getAcceptedCodecs({ video, opus }: DecodableCodecs, wire: MediaWire | null): AcceptedCodecs {
  const codecs = video.filter((codec) => wire?.carries(codec))
  return {
    video: codecs.length === 0 ? undefined : [...codecs, 'jpeg'],
    audio: opus && wire?.carriesPackets ? ['opus', 'container'] : undefined,
  }
}

/** Returns the wanted codecs where this wire carries them, else JPEG and container audio. */
export function limitToWire(wire: MediaWire | null, wanted: BroadcastCodecs | undefined): BroadcastCodecs {
  return {
    video: wanted && wire?.carries(wanted.video) ? wanted.video : 'jpeg',
    audio: wanted && wire?.carriesPackets ? wanted.audio : 'container',
  }
}

/** Returns the message that starts a broadcast; default codecs are omitted. */
export function toStartMessage(streamId: string, { video, audio }: BroadcastCodecs): ClientMessage {
  return {
    type: 'start-broadcast',
    streamId,
    isBroadcaster: true,
    video: video === 'jpeg' ? undefined : video,
    audio: audio === 'container' ? undefined : audio,
  }
}

/** Returns a place to within 1 km, which is enough to tell near from far. */
export const roundPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
})

export type ReconnectAction = 'renew-session' | 'give-up-broadcast' | 'retry'

/** Returns how to reconnect after a close code. */
export function getReconnectAction(code: number, sessionExpired: boolean): ReconnectAction {
  if (sessionExpired || code === closeCodes.sessionExpired) return 'renew-session'
  if (code === closeCodes.replaced) return 'give-up-broadcast'
  return 'retry'
}
