import { VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { Muted } from '../../../../ui/Muted'
import { frameText } from '../frame-texts.rules'
import { layerLabels } from '../summary.rules'
import type { RadarScreen } from '../use-radar-screen'

/** The map in words. */
export function RadarSummary({ summary }: { summary: string }) {
  return <Muted maxW="70ch">{summary}</Muted>
}

/** Tells screen readers what a person's own act changed; what changes by itself they are not told. */
export function RadarAnnouncer({ screen: { settings, playback, layer, radar } }: { screen: RadarScreen }) {
  const { isPlaying, frame } = playback.usePlaying()
  const act = [settings.layer, radar, isPlaying, isPlaying ? '' : frame].join()
  const [said, setSaid] = useState({ act, text: '' })
  if (said.act !== act) {
    const what = isPlaying ? 'playing' : frameText(layer?.frames[frame], frame)
    setSaid({ act, text: `${layerLabels[settings.layer]}${radar === null ? '' : `, ${radar}`}, ${what}` })
  }
  return <VisuallyHidden role="status">{said.text}</VisuallyHidden>
}
