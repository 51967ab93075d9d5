'use no memo'

import { Box, chakra, Grid, Heading, Skeleton, VisuallyHidden } from '@chakra-ui/react'
import { distanceKm } from '@squall/shared/rules/geo'
import { SIMULATED_PLACE } from '@squall/shared/rules/place'
import { useState } from 'react'
import { useSiteInfo } from '../../../../platform/site-info'
import { useNow } from '../../../../platform/timer-hooks'
import { errorSentence } from '../../../../platform/trpc'
import { useUnits } from '../../../../platform/weather-format'
import { Muted } from '../../../../ui/Typography'
import { formatFrame } from '../playback.rules'
import { formatRadarSummary, getRadarNotice, layerLabels, listRadarFacts, type RadarFact } from '../radar-texts.rules'
import type { RadarScreen } from '../use-radar-screen'

const AGE_EVERY_MS = 15_000

const AGES_EVERY_MS = 30_000

const SIMULATED_SEEN_WITHIN_KM = 400

/** Facts about the radar in use: station, newest scan, conditions and alerts around it. */
export function RadarInfoCard({ screen: { data, loop } }: { screen: RadarScreen }) {
  useUnits()
  const now = useNow(AGE_EVERY_MS)
  return (
    <Box as="section" aria-label="Radar Info" layerStyle="card" p="4">
      <Heading as="h2" size="md" mb="3">
        Radar Info
      </Heading>
      {data.data === undefined ? (
        <Skeleton h="44" hidden={!data.isLoading} />
      ) : (
        <Facts facts={listRadarFacts(data.data, loop.loop, now)} />
      )}
    </Box>
  )
}

function Facts({ facts }: { facts: RadarFact[] }) {
  return (
    <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1.5" textStyle="sm">
      {facts.map(({ name, value, isMuted }) => (
        <Box key={name} display="contents">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd
            fontWeight={isMuted ? undefined : 'semibold'}
            color={isMuted ? 'fg.muted' : undefined}
            fontVariantNumeric="tabular-nums"
            overflowWrap="anywhere"
          >
            {value}
          </chakra.dd>
        </Box>
      ))}
    </Grid>
  )
}

/** The text summary of the map. */
export function RadarSummary({ summary }: { summary: string }) {
  return <Muted maxW="70ch">{summary}</Muted>
}

/** Announces changes made by the user to screen readers; automatic changes are silent. */
export function RadarAnnouncer({ screen: { settings, player, radar } }: { screen: RadarScreen }) {
  const { isPlaying, frame, loop } = player.useState()
  const act = [settings.product, radar, isPlaying, isPlaying ? '' : frame].join()
  const [said, setSaid] = useState({ act, text: '' })
  if (said.act !== act) {
    const what = isPlaying ? 'playing' : formatFrame(loop?.frames[frame], frame)
    setSaid({ act, text: `${layerLabels[settings.product]}${radar === null ? '' : `, ${radar}`}, ${what}` })
  }
  return <VisuallyHidden role="status">{said.text}</VisuallyHidden>
}

/** Returns the notice and the text summary of the map. */
export function useRadarTexts({ data, dangers, loop: shown, player, map }: RadarScreen) {
  useUnits()
  const weather = useSiteInfo()?.weather
  const isOff = weather === 'off'
  const now = useNow(AGES_EVERY_MS)
  const failure = data.isError ? errorSentence(data.error) : null
  const cannotDraw = player.usePart(({ problem }) => problem)
  const { loop } = shown
  const { cells, hasAnswer, active } = dangers
  const alerts = hasAnswer ? active : undefined
  return {
    /** The weather is simulated and its storms lie outside the view. */
    isFarFromSimulated:
      weather === 'simulated' && distanceKm(map.view.center, SIMULATED_PLACE) > SIMULATED_SEEN_WITHIN_KM,
    notice: getRadarNotice({ data: data.data, loop, failure, isOff, cannotDraw, now }),
    summary: data.data ? formatRadarSummary({ data: data.data, loop, cells, alerts }) : '',
  }
}
