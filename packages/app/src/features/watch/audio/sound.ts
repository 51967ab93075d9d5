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

/** Returns the sound of one stream, from Opus packets or container chunks. */
export function createSound({ audio, level, onState, onNeedsBeginning, onOpusFailed }: SoundOptions): Sound {
  const container = createAudioPlayer({ audio, onState, onNeedsBeginning })
  let opus: OpusPlayer | null = null
  let isLoading = false
  let isClosed = false
  let isOpusBroken = false
  let current = level

  /** Loads the player with the first packet; packets meanwhile are dropped, they would be late anyway. */
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
      // The publisher has switched from Opus packets to a container.
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
