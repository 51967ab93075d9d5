import type { AudioCodec, VideoCodec } from '@squall/shared/contract/wire'

/** What a client asks for when it joins a stream. */
export interface JoinOptions {
  preview: boolean
  /** Asks to join as the broadcaster, which only the owner may. */
  broadcaster: boolean
  /** The codecs a viewer on the binary wire decodes, besides JPEG and container audio. */
  video?: readonly VideoCodec[]
  audio?: readonly AudioCodec[]
}

/** What a viewer may see and can decode. */
export interface Abilities {
  preview: boolean
  decodesVp8: boolean
  decodesH264: boolean
  decodesOpus: boolean
}

const shared: Abilities[] = []

/** Returns the abilities of a viewer: one shared object for equal ones, since thousands of viewers have the same. */
export function getAbilities({ preview, video = [], audio = [] }: JoinOptions): Abilities {
  const [decodesVp8, decodesH264, decodesOpus] = [video.includes('vp8'), video.includes('h264'), audio.includes('opus')]
  const index = Number(preview) + 2 * Number(decodesVp8) + 4 * Number(decodesH264) + 8 * Number(decodesOpus)
  const abilities = shared[index] ?? { preview, decodesVp8, decodesH264, decodesOpus }
  shared[index] = abilities
  return abilities
}
