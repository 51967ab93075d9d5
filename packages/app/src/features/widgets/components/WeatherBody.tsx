import { Badge, Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import type { Stream } from '@squall/shared/contract/live'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPercent } from '../../../platform/format'
import { formatMiles, formatTemperature } from '../../../platform/weather-format'
import { PlaceName } from '../../../ui/PlaceName'
import { useStreamConditions } from '../../weather/conditions/hooks'
import { formatReported, formatWind, gapSentences, type WeatherView } from '../../weather/conditions/rules'

interface WeatherBodyProps {
  page: StreamingPage
  stream: Stream | null
}

/** The weather at the stream's coordinates; missing measurements stay empty. */
export function WeatherBody({ page, stream }: WeatherBodyProps) {
  const view = useStreamConditions(stream?.id ?? null)
  const weather = stream !== null && view.state === 'known' ? view.snapshot : null
  return (
    <>
      <Flex gap="1.5" alignItems="center" textStyle="xs" color="fg.muted" mb="2">
        <MapPin size={14} aria-hidden />
        {stream === null ? (
          (page.location ?? 'Location not specified')
        ) : (
          <PlaceName name={stream.placeName} coordinates={stream.location} />
        )}
        {weather?.conditions ? `, ${weather.conditions}` : null}
      </Flex>
      <Facts
        facts={[
          ['Temperature', formatReported(weather?.temperature, formatTemperature)],
          ['Wind', formatReported(weather?.windSpeed, (speed) => formatWind(speed, weather?.windDirection ?? null))],
          ['Humidity', formatReported(weather?.humidity, formatPercent)],
          ['Visibility', formatReported(weather?.visibility, formatMiles)],
        ]}
      />
      <Text textStyle="xs" color="fg.muted" mt="2">
        {stream === null ? 'The weather is shown while the chaser is live.' : getWeatherNote(view)}
      </Text>
    </>
  )
}

function getWeatherNote(view: WeatherView): string {
  if (view.state === 'gap') return gapSentences[view.reason]
  return view.isStale ? `Not current. ${view.snapshot.source}` : view.snapshot.source
}

const SAMPLE = ['72°F', '15 mph SW', '45% humidity', '10 mi visibility'] as const

/** A sample of a weather widget, shown to its owner in the editor. */
export function WeatherSample() {
  return (
    <Box borderWidth="1px" borderStyle="dashed" borderRadius="l2" p="3">
      <Flex gap="2" wrap="wrap" alignItems="center" textStyle="sm" fontWeight="semibold">
        <Badge variant="outline">Sample</Badge>
        {SAMPLE.map((value) => (
          <span key={value}>{value}</span>
        ))}
      </Flex>
      <Text textStyle="xs" color="fg.muted" mt="2">
        Visitors never see these numbers, only what was measured.
      </Text>
    </Box>
  )
}

/** Names and values, one pair per line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <chakra.dl display="flex" flexDirection="column" gap="1.5" textStyle="sm">
      {facts.map(([name, value]) => (
        <Flex key={name} justifyContent="space-between" gap="2">
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd fontWeight="semibold" textAlign="end" overflowWrap="anywhere" minW="0">
            {value}
          </chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  )
}
