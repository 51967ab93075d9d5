import { useCallback, useEffect, useRef, useState } from 'react'
import { createFramePainter } from '../../../platform/frame-painter'
import { giveUpOpus, mediaSocket } from '../../../platform/media-socket'
import { toast } from '../../../platform/toast'
import type { AudioState } from '../audio/audio-player'
import { createSound, type Sound } from '../audio/sound'
import { rememberLevel, storedLevel } from './volume'

/** Picture and sound of one stream, on the canvas and the audio element that get the refs. */
export function usePlayer(streamId: string) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const player = useRef<Sound>(null)
  const [hasPicture, setHasPicture] = useState(false)
  const [audioState, setAudioState] = useState<AudioState>('connecting')
  const [level, setLevel] = useState(storedLevel)

  // Frames and sound go from the socket to the elements past React, as long as this stream is watched.
  useEffect(() => {
    if (canvas.current === null || audio.current === null) return
    const startAfresh = () => mediaSocket.startAfresh(streamId)
    const painter = createFramePainter({
      canvas: canvas.current,
      onFirstFrame: () => setHasPicture(true),
      onNeedsBeginning: startAfresh,
    })
    const sound = createSound({
      audio: audio.current,
      level: storedLevel(),
      onState: setAudioState,
      onNeedsBeginning: startAfresh,
      onOpusFailed: () => giveUpOpus(streamId),
    })
    player.current = sound
    const leave = mediaSocket.join(streamId, 'stream', {
      onFrame: painter.show,
      onSound: sound.feed,
      onPacket: sound.feedPacket,
    })
    const followTab = () => painter.setPaused(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', followTab)
    return () => {
      document.removeEventListener('visibilitychange', followTab)
      leave()
      painter.close()
      sound.close()
      setHasPicture(false)
      setAudioState('connecting')
    }
  }, [streamId])

  // Volume and muting belong to the player, which lives outside of React.
  useEffect(() => {
    player.current?.setLevel(level)
    rememberLevel(level)
  }, [level])

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

  return { canvas, audio, hasPicture, audioState, level, toggleMuted, setVolume, unlock: () => void unlock() }
}
