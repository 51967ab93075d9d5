import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { findApproachChance, findForecastErrorKm } from '@squall/shared/rules/storm-skill'
import { useState } from 'react'
import { formatKm, formatMinutes, formatQuantity, formatTime } from '../../../../platform/format'
import { useMyPlace } from '../../../../platform/location'
import { createStore } from '../../../../platform/store'
import { useNow } from '../../../../platform/timer-hooks'
import { SimulatedNote } from '../../../../ui/Badges'
import { DismissButton } from '../../../../ui/DismissButton'
import { APPROACH_RADIUS_KM, useStormTracking } from '../hooks'
import { formatStormName, intensities, latLonToPlace } from '../rules'

const CRITICAL_KM = 5

const APPROACH_KM = 10

const KM_PER_DEGREE = 111.195

const dismissed = createStore<ReadonlyMap<string, number>>(new Map())

/** Least first. */
const levels = ['notice', 'warning', 'critical'] as const
type Level = (typeof levels)[number]

const looks: Record<Level, { word: string; color: string; text: string; shape: string }> = {
  critical: {
    word: 'Critical',
    color: 'banner.warning',
    text: 'banner.warningText',
    shape: 'M4.5 1h7L15 8l-3.5 7h-7L1 8z',
  },
  warning: { word: 'Warning', color: 'banner.watch', text: 'banner.watchText', shape: 'M8 1.5 15.2 14.5H.8z' },
  notice: {
    word: 'Estimate',
    color: 'banner.advisory',
    text: 'banner.advisoryText',
    shape: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z',
  },
}

/** A storm forecast to pass close to a place: closest approach of `distance` km at `time` (ms). */
interface StormApproach {
  stormId: string
  level: Level
  title: string
  distance: number
  time: number
  /** Km that four fifths of such forecasts were off at most; null where it was not measured. */
  errorKm: number | null
  /** Per cent of such forecasts in which a storm came within 10 km, over all storms; null where it was not measured. */
  chance: number | null
  /** Grows with the danger, so that a dismissed banner returns when its storm gets worse. */
  rank: number
}

/** Banners of storms forecast to come within 10 km of this device, each until dismissed or past. */
export function StormApproachBanners() {
  const { place } = useMyPlace()
  const { data } = useStormTracking(place, APPROACH_RADIUS_KM, true)
  const dismissedRanks = dismissed.useValue()
  const now = useNow(15_000)
  const [isUnfolded, setUnfolded] = useState(false)
  if (place === null || data === undefined) return null
  const approaches = listVisibleApproaches(listApproaches(data.storms, place, now), dismissedRanks)
  if (approaches.length === 0) return null
  const folded = isUnfolded ? 0 : approaches.length - 1
  return (
    <Stack gap="2" role="region" aria-label="Approaching storms">
      {approaches.map((approach, index) => (
        // Phones show the worst one only, to leave room for the page.
        <Box key={approach.stormId} display={{ base: index === 0 || isUnfolded ? 'block' : 'none', md: 'block' }}>
          <ApproachBanner approach={approach} now={now} isStale={data.stale} isFirst={index === 0} />
        </Box>
      ))}
      {folded > 0 ? (
        <Button hideFrom="md" size="sm" variant="outline" onClick={() => setUnfolded(true)}>
          {`and ${formatQuantity(folded, 'more storm')}`}
        </Button>
      ) : null}
    </Stack>
  )
}

interface ApproachBannerProps {
  approach: StormApproach
  now: number
  isStale: boolean
  /** Only the first banner carries the note on simulated weather. */
  isFirst: boolean
}

function ApproachBanner({ approach, now, isStale, isFirst }: ApproachBannerProps) {
  const { level, title, time } = approach
  const { word, color, text, shape } = looks[level]
  return (
    <Flex role="alert" gap="3" ps="4" pe="2" py="2" borderRadius="l3" bg={color} color={text} data-level={level}>
      <Box pt="1" flexShrink="0">
        <svg viewBox="0 0 16 16" width="18" height="18" fill="currentColor" aria-hidden>
          <path d={shape} />
        </svg>
      </Box>
      <Box flex="1" minW="0" textStyle="sm">
        <Flex gap="2" wrap="wrap" alignItems="center">
          <Text as="span" textStyle="xs" fontWeight="bold" textTransform="uppercase">
            {word}
          </Text>
          <Text as="strong">{title}</Text>
          {isFirst ? <SimulatedNote /> : null}
        </Flex>
        <Text>
          {`${describeApproach(approach)} around ${formatTime(new Date(time).toISOString())}, in ${formatMinutes(time - now)}.`}
          {describeChance(approach)}
          {isStale ? ' The storm data are not current.' : null}
        </Text>
      </Box>
      <DismissButton label={`Dismiss: ${title}`} onDismiss={() => dismissApproach(approach)} />
    </Flex>
  )
}

/** Dismisses a storm's banner in this tab until the storm gets worse. */
function dismissApproach({ stormId, rank }: StormApproach) {
  dismissed.set(new Map(dismissed.get()).set(stormId, rank))
}

/** Returns the approaches not dismissed at this rank or a higher one; `dismissed` maps storm id to rank. */
export const listVisibleApproaches = (
  approaches: StormApproach[],
  dismissed: ReadonlyMap<string, number>,
): StormApproach[] => approaches.filter(({ stormId, rank }) => rank > (dismissed.get(stormId) ?? -1))

/** Returns the storms forecast to come within 10 km: the highest level first, then the soonest. */
export function listApproaches(storms: Storm[], place: Place, now: number): StormApproach[] {
  return storms
    .map((storm) => getApproach(storm, place, now))
    .filter((approach) => approach !== null)
    .sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level) || a.time - b.time)
}

function getApproach(storm: Storm, place: Place, now: number): StormApproach | null {
  const closest = findClosestApproach(storm, place, now)
  if (closest === null || closest.distance > APPROACH_KM) return null
  // Forecasts are measured from the time the storm was seen.
  const minutes = (closest.time - Date.parse(storm.observedAt)) / 60_000
  const level = getApproachLevel(storm, closest.distance)
  const intensity = intensities.length - intensities.indexOf(storm.intensity)
  return {
    stormId: storm.id,
    level,
    title: `${formatStormName(storm)} approaching within 10km`,
    ...closest,
    errorKm: findForecastErrorKm(minutes),
    chance: findApproachChance(minutes, closest.distance),
    rank: intensity + levels.indexOf(level) * intensities.length,
  }
}

const hazardLevels: Record<Storm['intensity'], Level> = {
  violent: 'critical',
  strong: 'critical',
  moderate: 'warning',
  weak: 'notice',
}
const officialLevels = { tornado: 'critical', other: 'warning', none: 'notice' } as const

/** Returns the lowest of three levels: of the storm's own hazard, of the official warnings over it, and of the distance. */
function getApproachLevel({ intensity, officialWarning }: Storm, distance: number): Level {
  const limits: Level[] = [
    hazardLevels[intensity],
    officialLevels[officialWarning ?? 'none'],
    distance <= CRITICAL_KM ? 'critical' : 'warning',
  ]
  return levels.find((level) => limits.includes(level)) ?? 'notice'
}

/** Returns 'May pass within 4 km of you, give or take 16 km,'; the error is measured. */
export function describeApproach({ distance, errorKm }: Pick<StormApproach, 'distance' | 'errorKm'>): string {
  const where = distance < 1 ? 'May pass over you' : `May pass within ${formatKm(Math.max(1, distance))} of you`
  return errorKm === null ? where : `${where}, give or take ${formatKm(errorKm)},`
}

const describeChance = ({ chance }: Pick<StormApproach, 'chance'>): string =>
  chance === null ? '' : ` Of such forecasts, ${chance}% brought a storm within 10 km.`

/**
 * Returns the closest approach of the remaining forecast, including the straight segments between positions, since a fast
 * storm passes a place between two of them. The current position counts only while the storm approaches.
 */
function findClosestApproach({ currentLocation, predictions }: Storm, place: Place, now: number) {
  let from = { place: latLonToPlace(currentLocation), time: now }
  let closest: { distance: number; time: number } | null = null
  for (const [index, { location, time }] of predictions
    .filter((prediction) => Date.parse(prediction.time) > now)
    .entries()) {
    const to = { place: latLonToPlace(location), time: Date.parse(time) }
    const along = closestAlong(from.place, to.place, place)
    const part = index === 0 && along === 0 ? 1 : along
    const there = {
      latitude: from.place.latitude + part * (to.place.latitude - from.place.latitude),
      longitude: from.place.longitude + part * (to.place.longitude - from.place.longitude),
    }
    const distance = distanceKm(place, there)
    if (closest === null || distance < closest.distance) {
      closest = { distance, time: from.time + part * (to.time - from.time) }
    }
    from = to
  }
  return closest
}

/** Returns the fraction (0 to 1) of the segment at which it is closest to a place; planar, valid for a few dozen km. */
function closestAlong(from: Place, to: Place, third: Place): number {
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((third.latitude * Math.PI) / 180)
  const wayX = (to.longitude - from.longitude) * kmPerLongitude
  const wayY = (to.latitude - from.latitude) * KM_PER_DEGREE
  const x = (third.longitude - from.longitude) * kmPerLongitude
  const y = (third.latitude - from.latitude) * KM_PER_DEGREE
  const length = wayX * wayX + wayY * wayY
  return length === 0 ? 0 : Math.min(1, Math.max(0, (x * wayX + y * wayY) / length))
}
