import { Badge, Box, Flex, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/channel'
import type { Stream } from '@squall/shared/stream'
import { MapPin } from 'lucide-react'
import { formatFahrenheit, formatMph } from '../../../lib/format'
import { Facts } from './Facts'

interface WeatherBodyProps {
  page: StreamingPage
  stream: Stream | null
}

/** The weather where the stream is, or else where the chaser is at home; what nobody measured is not made up. */
export function WeatherBody({ page, stream }: WeatherBodyProps) {
  const weather = stream?.weatherData
  return (
    <>
      <Flex gap="1.5" alignItems="center" textStyle="xs" color="fg.muted" mb="2">
        <MapPin size={14} aria-hidden />
        {stream?.location ?? page.location ?? 'Location not specified'}
        {weather?.conditions ? `, ${weather.conditions}` : null}
      </Flex>
      <Facts
        facts={[
          ['Temperature', reported(weather?.temperature, formatFahrenheit)],
          ['Wind', reported(weather?.windSpeed, formatMph)],
          ['Humidity', NOT_REPORTED],
          ['Visibility', NOT_REPORTED],
        ]}
      />
    </>
  )
}

const NOT_REPORTED = 'Not reported'

const reported = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? NOT_REPORTED : format(value)

const SAMPLE = ['72°F', '15 mph SW', '45% humidity', '10 mi visibility'] as const

/** What a weather widget may look like, for its owner while they edit it. */
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
