import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { giveUpOpus, mediaSocket } from '../../platform/media-socket'
import { useMediaLosses } from '../../platform/media-socket/hooks'
import type { PlaybackState } from '../../platform/media-socket/playback-state'
import type { ShownStream } from '../../platform/media-socket/show-stream'
import { showPicture } from '../../platform/media-socket/stream-picture'
import { toast } from '../../platform/toast'
import type { AudioState } from './audio/audio-player'
import { createSound, type Sound } from './audio/sound'
import { rememberLevel, storedLevel } from './audio/volume'

/** still: the last picture of a preview, which is `old-still` when no other one came for a while. */
type PlayerPicture = 'none' | 'still' | 'old-still' | 'live'

/** After this long a still picture no longer passes for the beginning of the stream, and is not needed behind its picture. */
const STILL_MS = 1_500

/**
 * Picture and sound of one stream, or with `replay` of its recording alone, in the element and on the audio element that get
 * the refs. `isSilenced` also drops the sound that this browser has buffered.
 */
export function usePlayer(streamId: string, mode: 'stream' | 'replay', isSilenced: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const player = useRef<Sound>(null)
  const [shown, setShown] = useState<ShownStream | null>(null)
  const [picture, setPicture] = useState<PlayerPicture>('none')
  const [audioState, setAudioState] = useState<AudioState>('connecting')
  const [level, setLevel] = useState(storedLevel)
  /** When the viewer paused, in ms; null while the stream plays. */
  const [pausedAt, setPausedAt] = useState<number | null>(null)
  /** How the recording is played in place of the live picture. */
  const [playback, setPlayback] = useState<PlaybackState | null>(null)
  const isPaused = pausedAt !== null
  const isHeld = useRef(false)
  const losses = useMediaLosses()

  // Frames and sound go from the socket to the elements past React, as long as this stream is watched. In the layout, so that
  // what there is to see already is there with the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a loss the screen is another one
  useLayoutEffect(() => {
    if (frame.current === null || audio.current === null) return
    const sound = createSound({
      audio: audio.current,
      level: storedLevel(),
      onState: setAudioState,
      onNeedsBeginning: () => mediaSocket.restartStream(streamId),
      onOpusFailed: () => giveUpOpus(streamId),
    })
    player.current = sound
    const {
      screen,
      hasDrawn,
      still,
      shown: joined,
    } = showPicture(streamId, mode, {
      onFirstFrame: () => setPicture('live'),
      onSound: sound.feed,
      onPacket: sound.feedPacket,
      onPlayedPacket: sound.feedPlayed,
      onPlayback(state) {
        setPlayback(state)
        // A pause of the live picture is over; the recording has a clock that stands.
        if (state !== null) setPausedAt(null)
        sound.followPlayback(state?.phase === 'joining-live' ? null : state)
      },
    })
    // Behind the screen, which is transparent until the browser shows its first picture there.
    if (still !== null) {
      still.ariaHidden = 'true'
      frame.current.append(still)
    }
    frame.current.append(screen.element)
    setPicture(hasDrawn ? 'live' : still === null ? 'none' : 'still')
    const timer = setTimeout(() => setPicture((now) => (now === 'still' ? 'old-still' : now)), STILL_MS)
    setShown(joined)
    const followTab = () => joined.setPaused(isHeld.current || document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', followTab)
    return () => {
      document.removeEventListener('visibilitychange', followTab)
      clearTimeout(timer)
      joined.leave()
      screen.close()
      still?.remove()
      sound.close()
      setShown(null)
      setPicture('none')
      setAudioState('connecting')
      setPausedAt(null)
      setPlayback(null)
    }
  }, [streamId, mode, losses])

  // The still must not show again behind a picture of another shape, as when the camera is turned.
  useEffect(() => {
    if (picture !== 'live') return
    const timer = setTimeout(() => frame.current?.querySelector('canvas[aria-hidden]')?.remove(), STILL_MS)
    return () => clearTimeout(timer)
  }, [picture])

  // A pause stops drawing and silences; what arrives meanwhile is overtaken, so that play continues live.
  useEffect(() => {
    isHeld.current = isPaused
    shown?.setPaused(isPaused || document.visibilityState === 'hidden')
  }, [shown, isPaused])

  // Volume and muting belong to the player, which lives outside of React.
  useEffect(() => {
    player.current?.setLevel(isPaused || isSilenced ? { ...level, muted: true } : level)
    rememberLevel(level)
  }, [level, isPaused, isSilenced])

  const togglePause = useCallback(() => setPausedAt((before) => (before === null ? Date.now() : null)), [])
  const toggleMuted = useCallback(() => setLevel((current) => ({ ...current, muted: !current.muted })), [])
  const setVolume = useCallback((volume: number) => setLevel({ volume, muted: volume === 0 }), [])
  const unlock = useCallback(async () => {
    const result = await player.current?.unlock()
    if (result === 'enabled') toast.success({ title: 'Audio Enabled', description: 'Audio is now ready for playback' })
    if (result === 'still-locked') {
      toast.info({ title: 'Audio Setup', description: 'Please try tapping the screen to enable audio' })
    }
    if (result === 'failed') {
      toast.error({ title: 'Audio Error', description: 'Could not enable audio. Please try again.' })
    }
  }, [])

  return {
    frame,
    audio,
    shown,
    picture,
    audioState,
    level,
    pausedAt,
    playback,
    togglePause,
    toggleMuted,
    setVolume,
    unlock: () => void unlock(),
    /** Unlocks the sound by a press for something else, without a word about it. */
    unlockQuietly: () => void player.current?.unlock(),
  }
}
