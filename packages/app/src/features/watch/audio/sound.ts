import type { PlaybackState } from '../../../platform/media-socket/playback-state'
import { type AudioPlayer, type AudioState, createAudioPlayer } from './audio-player'
import type { OpusPacket, OpusPlayer } from './opus-player'
import type { ReplaySound } from './replay-sound'
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
  /** Takes sound of the recording. */
  feedPlayed(packet: OpusPacket): void
  /** The recording is played, in place of the live sound; null: no longer. */
  followPlayback(state: PlaybackState | null): void
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
  let playback: PlaybackState | null = null
  let replay: ReplaySound | null = null
  let isLoadingReplay = false

  /** Loads the player with the first packet; packets meanwhile are dropped, they would be late anyway. */
  async function loadOpus() {
    isLoading = true
    try {
      const { createOpusPlayer } = await import('./opus-player')
      if (!isClosed)
        opus = createOpusPlayer({ level: { ...current, muted: audio.muted }, onState, onFailed: giveUpOpus })
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

  /** Loads the player with the first packet of a recording; those meanwhile are dropped. */
  async function loadReplay() {
    isLoadingReplay = true
    try {
      const { createReplaySound } = await import('./replay-sound')
      if (isClosed || playback === null) return
      replay = createReplaySound({ level: current, onState })
      replay.follow(playback)
    } catch {
      // The picture goes on without sound; the next packet tries again.
    } finally {
      isLoadingReplay = false
    }
  }

  function setLevel(next: SoundLevel) {
    current = next
    audio.volume = next.volume
    audio.muted = next.muted || playback !== null
    opus?.setLevel({ ...next, muted: audio.muted })
    replay?.setLevel(next)
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
    feedPlayed(packet) {
      if (replay !== null) replay.feed(packet)
      else if (!isLoadingReplay && playback !== null) void loadReplay()
    },
    followPlayback(state) {
      playback = state
      setLevel(current)
      if (state !== null) return replay?.follow(state)
      replay?.close()
      replay = null
    },
    setLevel,
    unlock: () => (replay ?? opus ?? container).unlock(),
    close() {
      isClosed = true
      replay?.close()
      opus?.close()
      container.close()
    },
  }
}
