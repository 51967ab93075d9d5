import { VisuallyHidden } from '@chakra-ui/react'
import { useState } from 'react'
import { Muted } from '../../../../ui/Typography'
import { frameText } from '../frame-texts.rules'
import { layerLabels } from '../summary.rules'
import type { RadarScreen } from '../use-radar-screen'

/** The text summary of the map. */
export function RadarSummary({ summary }: { summary: string }) {
  return <Muted maxW="70ch">{summary}</Muted>
}

/** Announces changes made by the user to screen readers; automatic changes are silent. */
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
