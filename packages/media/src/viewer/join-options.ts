import type { AudioCodec, VideoCodec } from '@squall/shared/contract/wire'
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

const known: Abilities[] = []

/** The same object for the same abilities, as there are many viewers and few kinds of them. */
export function abilitiesOf({ preview, video = [], audio = [] }: JoinOptions): Abilities {
  const [decodesVp8, decodesH264, decodesOpus] = [video.includes('vp8'), video.includes('h264'), audio.includes('opus')]
  const index = Number(preview) + 2 * Number(decodesVp8) + 4 * Number(decodesH264) + 8 * Number(decodesOpus)
  const abilities = known[index] ?? { preview, decodesVp8, decodesH264, decodesOpus }
  known[index] = abilities
  return abilities
}
