import { type AudioPlayer, type AudioState, createAudioPlayer } from './audio-player'
import type { OpusPacket, OpusPlayer } from './opus-player'
import type { SoundLevel } from './volume'

interface SoundOptions {
  audio: HTMLAudioElement
  level: SoundLevel
  onState: (state: AudioState) => void
  /** Container chunks arrive that cannot be played without the beginning of the recording. */
  onNeedsBeginning: () => void
  /** This browser cannot play Opus packets after all. */
  onOpusFailed: () => void
}

export interface Sound extends Pick<AudioPlayer, 'feed' | 'unlock' | 'close'> {
  feedPacket(packet: OpusPacket): void
  setLevel(level: SoundLevel): void
}

/** The sound of one stream in whatever form it comes: packets of Opus, or chunks of a container. */
export function createSound({ audio, level, onState, onNeedsBeginning, onOpusFailed }: SoundOptions): Sound {
  const container = createAudioPlayer({ audio, onState, onNeedsBeginning })
  let opus: OpusPlayer | null = null
  let isLoading = false
  let isClosed = false
  let isOpusBroken = false
  let current = level

  /** The player is fetched with the first packet; those that come meanwhile would be late anyway. */
  async function loadOpus() {
    isLoading = true
    try {
      const { createOpusPlayer } = await import('./opus-player')
      if (!isClosed) opus = createOpusPlayer({ level: current, onState, onFailed: giveUpOpus })
    } catch {
      giveUpOpus()
    }
  }

  function giveUpOpus() {
    if (isOpusBroken || isClosed) return
    isOpusBroken = true
    opus?.close()
    opus = null
    onState('connecting')
    onOpusFailed()
  }

  function setLevel(next: SoundLevel) {
    current = next
    audio.volume = next.volume
    audio.muted = next.muted
    opus?.setLevel(next)
  }

  setLevel(level)
  return {
    feed(chunk) {
      // A publisher who sends no packets any more: the container is what is heard.
      opus?.close()
      opus = null
      isLoading = false
      container.feed(chunk)
    },
    feedPacket(packet) {
      if (opus !== null) opus.feed(packet)
      else if (!isLoading && !isOpusBroken) void loadOpus()
    },
    setLevel,
    unlock: () => (opus ?? container).unlock(),
    close() {
      isClosed = true
      opus?.close()
      container.close()
    },
  }
}
