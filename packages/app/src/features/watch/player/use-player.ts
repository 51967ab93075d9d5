import { useCallback, useEffect, useRef, useState } from 'react'
import { createFramePainter } from '../../../lib/frame-painter'
import { mediaSocket } from '../../../lib/media-socket'
import { toast } from '../../../lib/toast'
import { type AudioPlayer, type AudioState, createAudioPlayer } from '../audio/audio-player'
import { rememberLevel, storedLevel } from './volume'

/** Picture and sound of one stream, on the canvas and the audio element that get the refs. */
export function usePlayer(streamId: string) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const player = useRef<AudioPlayer>(null)
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
    const sound = createAudioPlayer({
      audio: audio.current,
      onState: setAudioState,
      onNeedsBeginning: startAfresh,
    })
    player.current = sound
    const leave = mediaSocket.join(streamId, 'stream', { onFrame: painter.show, onSound: sound.feed })
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

  // Volume and muting are properties of the element; React has no attribute for the volume.
  useEffect(() => {
    if (audio.current === null) return
    audio.current.volume = level.volume
    audio.current.muted = level.muted
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
