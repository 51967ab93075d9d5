import type { AudioCodec, VideoCodec } from '@squall/shared/wire/messages'
import type { Abilities } from './viewer'

/** How somebody asks to take part in a stream. */
export interface JoinOptions {
  preview: boolean
  /** Asked to be treated as the broadcaster; granted to the owner alone. */
  broadcaster: boolean
  /** What a viewer on the binary wire can decode, beside JPEG and sound in containers. */
  video?: readonly VideoCodec[]
  audio?: readonly AudioCodec[]
}

export function abilitiesOf({ preview, video = [], audio = [] }: JoinOptions): Abilities {
  const [decodesVp8, decodesH264] = [video.includes('vp8'), video.includes('h264')]
  return { preview, decodesVp8, decodesH264, decodesOpus: audio.includes('opus') }
}
