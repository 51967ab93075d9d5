import { Stack, Text } from '@chakra-ui/react'
import { useNow } from '../../../../platform/timer-hooks'
import { errorSentence } from '../../../../platform/trpc'
import { formatZonedTime } from '../../../../platform/weather-format'
import { DoubtNotice } from '../../../../ui/EmptyAndErrorStates'
import { ScaleLegend } from '../components/LayerChoice'
import { getLegend } from '../palettes.rules'
import { findNewestScan, formatGaps, formatScanAge } from '../playback.rules'
import { layerLabels } from '../radar-texts.rules'
import { useRadarSettings } from '../settings'
import { describeLoop, describeLoopProblem } from './loop-texts.rules'
import { RadarOptions } from './RadarOptions'
import type { ScanPlayer } from './scan-player'
import type { ShownLoop } from './use-scan-loop'

const AGE_EVERY_MS = 15_000

/** Returns how old the radar of the map is: 'KTLX, scan of 2:10 PM CDT, 3 min ago'. */
export function useLoopAge(shown: ShownLoop): string {
  const now = useNow(AGE_EVERY_MS)
  const { loop, isLoading, isError, isMosaic, radarCount } = shown
  const newest = loop && findNewestScan(loop.frames)
  if (!newest) return isLoading && !isError ? 'Reading radar...' : 'No scan'
  const who = isMosaic ? `${radarCount} radars, newest scan` : `${loop.radar}, scan`
  return `${who} of ${formatZonedTime(newest)}, ${formatScanAge(newest, now)}`
}

interface RadarPanelProps {
  player: ScanPlayer
  shown: ShownLoop
  /** The weather is switched off on this server. */
  isOff: boolean
}

/** Options, scale and text of the radar on the map, or why there is none. */
export function RadarPanel({ player, shown, isOff }: RadarPanelProps) {
  const { settings } = useRadarSettings()
  const now = useNow(AGE_EVERY_MS)
  const { problem, scans: states } = player.useState()
  const { loop, scans, isMosaic, isTruncated, radarCount, retry } = shown
  const failure = shown.isError ? errorSentence(shown.error) : null
  const failed = [...states.values()].find((state) => state !== 'ready')
  const sentence = describeLoopProblem({ ...{ loop, scans, failure, isOff, now }, cannotShow: problem })
  const gaps = loop && formatGaps(loop.frames)
  return (
    <Stack gap="3">
      {sentence === null ? null : <DoubtNotice onRetry={isOff ? undefined : retry}>{sentence}</DoubtNotice>}
      {failed === undefined || sentence !== null ? null : (
        <DoubtNotice onRetry={player.retry}>{`A scan is missing on the map: ${failed.problem}.`}</DoubtNotice>
      )}
      <RadarOptions scans={scans} />
      <ScaleLegend layer={settings.product} legend={getLegend(settings.product, settings.palette)} />
      <Text textStyle="xs" color="fg.muted">
        {loop === null ? '' : describeLoop(loop, { radarCount, isMosaic, isTruncated }, layerLabels[loop.product])}
        {gaps ? ` ${gaps}` : ''}
      </Text>
    </Stack>
  )
}
