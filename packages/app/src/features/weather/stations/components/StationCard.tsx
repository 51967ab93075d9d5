import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { WeatherStation } from '@squall/shared/contract/weather'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { SwitchField } from '../../../../ui/SwitchField'
import { deviceNames } from '../constants'
import { useStationActions } from '../hooks'
import { OFFLINE_SENTENCE, wayOf } from '../rules'
import { PushSettings } from './PushSettings'
import { StationActions } from './StationActions'
import { BatteryMark, StatusMark } from './StationMarks'
import { StationReadings } from './StationReadings'

interface StationCardProps {
  station: WeatherStation
  /** The current time in ms. */
  now: number
}

/** One station: how it is, what it last measured, what is wrong, and what can be done. */
export function StationCard({ station, now }: StationCardProps) {
  const { name, deviceType, location, autoSync, isOnline, lastReading, lastError, push } = station
  const way = wayOf(station)
  const { edit, isPending } = useStationActions()
  const [isConnecting, setConnecting] = useState(false)
  return (
    <Stack as="li" aria-label={name} borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4" gap="4">
      <Flex gap="3" alignItems="flex-start">
        <Box flex="1" minW="0">
          <Heading as="h3" size="md" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
            {location === null ? deviceNames[deviceType] : `${deviceNames[deviceType]}, ${location}`}
          </Text>
        </Box>
        <Flex direction="column" gap="1" alignItems="flex-end" flexShrink="0">
          <StatusMark station={station} now={now} />
          <BatteryMark station={station} />
        </Flex>
      </Flex>
      {isOnline ? null : (
        <Text color="fg.error" fontWeight="semibold" textStyle="sm">
          {OFFLINE_SENTENCE}
        </Text>
      )}
      {lastError === null ? null : (
        <Flex gap="2" color="fg.warning" textStyle="sm">
          <Box asChild boxSize="4" mt="0.5" flexShrink="0">
            <TriangleAlert aria-hidden />
          </Box>
          <Text overflowWrap="anywhere">{lastError}</Text>
        </Flex>
      )}
      {lastReading === null ? (
        <Text color="fg.muted" textStyle="sm">
          No reading yet.
        </Text>
      ) : (
        <StationReadings reading={lastReading} />
      )}
      {way === 'service' ? (
        <SwitchField
          label="Auto-sync every 5 minutes"
          isOn={autoSync}
          disabled={isPending}
          onChange={(isOn) => edit({ id: station.id, autoSync: isOn })}
        />
      ) : null}
      {push !== null && isConnecting ? <PushSettings push={push} deviceType={deviceType} /> : null}
      <StationActions
        station={station}
        isConnecting={isConnecting}
        onConnection={push === null ? null : () => setConnecting(!isConnecting)}
      />
    </Stack>
  )
}
