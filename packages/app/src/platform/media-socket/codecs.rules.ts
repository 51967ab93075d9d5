import type { AudioCodec, ClientMessage, VideoCodec } from '@squall/shared/contract/wire'
import type { MediaWire } from './wire'

/** What a browser can show and play beside JPEG and container sound. */
export interface Decodable {
  video: readonly VideoCodec[]
  opus: boolean
}

/** The codecs of a publisher's main layer and sound. */
export interface BroadcastCodecs {
  video: VideoCodec
  audio: AudioCodec
}

/** Which codecs a stream may come in, where the server wants to know. */
export type Watchable = Pick<Extract<ClientMessage, { type: 'join-stream' }>, 'video' | 'audio'>

/** What of it can come over this wire. */
export function watchable({ video, opus }: Decodable, wire: MediaWire | null): Watchable {
  const codecs = video.filter((codec) => wire?.carries(codec))
  return {
    video: codecs.length === 0 ? undefined : [...codecs, 'jpeg'],
    audio: opus && wire?.carriesPackets ? ['opus', 'container'] : undefined,
  }
}

/** What was wished for where this wire carries it, else what every wire does. */
export function carriedBy(wire: MediaWire | null, wished: BroadcastCodecs | undefined): BroadcastCodecs {
  return {
    video: wished && wire?.carries(wished.video) ? wished.video : 'jpeg',
    audio: wished && wire?.carriesPackets ? wished.audio : 'container',
  }
}

/** A publisher's first word; what goes without saying is left out. */
export function announcement(streamId: string, { video, audio }: BroadcastCodecs): ClientMessage {
  return {
    type: 'start-broadcast',
    streamId,
    isBroadcaster: true,
    video: video === 'jpeg' ? undefined : video,
    audio: audio === 'container' ? undefined : audio,
  }
}
