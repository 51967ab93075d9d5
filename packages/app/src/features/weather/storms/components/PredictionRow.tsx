import { chakra, Flex, Text } from '@chakra-ui/react'
import type { StormPrediction } from '@squall/shared/contract/weather'
import { type Place, placeText } from '@squall/shared/rules/place'
import { formatMinutes, formatTime } from '../../../../platform/format'
import { IntensityMark } from '../../../../ui/storm-figure/IntensityMark'
import { intensityLines } from '../../../../ui/storm-figure/intensity-looks'
import { intensityWords, placeOf, whereaboutsText } from '../rules'

interface PredictionRowProps {
  prediction: StormPrediction
  place: Place
  /** The current time in ms. */
  now: number
}

export function PredictionRow({ prediction, place, now }: PredictionRowProps) {
  const { location, time, intensity, confidence } = prediction
  const there = placeOf(location)
  const left = Date.parse(time) - now
  return (
    <Flex as="li" gap="3" alignItems="center" py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }} textStyle="sm">
      <Text as="span" minW="20" fontWeight="semibold">
        <chakra.time dateTime={time} display="block">
          {formatTime(time)}
        </chakra.time>
        <Text as="span" textStyle="xs" color="fg.muted" fontWeight="normal">
          {left > 0 ? `in ${formatMinutes(left)}` : 'past'}
        </Text>
      </Text>
      <Text as="span" flex="1" minW="0">
        <chakra.span display="block">{whereaboutsText(place, there)}</chakra.span>
        <Text as="span" textStyle="xs" color="fg.muted">
          {placeText(there)}
        </Text>
      </Text>
      <Text as="span" textAlign="end" whiteSpace="nowrap">
        <Flex as="span" gap="1.5" alignItems="center" justifyContent="flex-end" fontWeight="semibold">
          <chakra.span display="inline-flex" color={intensityLines[intensity]}>
            <IntensityMark intensity={intensity} />
          </chakra.span>
          {intensityWords[intensity]}
        </Flex>
        <Text as="span" textStyle="xs" color="fg.muted">
          {`${Math.round(confidence)}% confidence`}
        </Text>
      </Text>
    </Flex>
  )
}
