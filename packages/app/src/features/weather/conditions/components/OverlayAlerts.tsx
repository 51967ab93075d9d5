import { Flex, Stack, Text } from '@chakra-ui/react'
import type { StreamWeatherAlert } from '@squall/shared/contract/weather'
import { SeverityMark } from '../../../../ui/SeverityMark'
import { alertMarks } from '../rules'

interface OverlayAlertsProps {
  alerts: StreamWeatherAlert[]
  isStale: boolean
  /** Leaves room for the most dangerous one alone. */
  isFolded: boolean
}

const SHOWN = 2

/** The most dangerous alerts around a stream: word, shape and colour of their severity, and what they are. */
export function OverlayAlerts({ alerts, isStale, isFolded }: OverlayAlertsProps) {
  const more = alerts.length - SHOWN
  if (alerts.length === 0 && !isStale) return null
  return (
    <Stack gap="1">
      <Stack as="ul" aria-label="Weather alerts" gap="1" listStyleType="none">
        {alerts.slice(0, isFolded ? 1 : SHOWN).map(({ id, title, severity }) => (
          <Flex
            as="li"
            key={id}
            gap="1.5"
            alignItems="center"
            px="2"
            py="1"
            borderRadius="l1"
            textStyle="2xs"
            bg={`overlay.${severity}`}
            color={`overlay.${severity}Text`}
          >
            <SeverityMark severity={alertMarks[severity]} />
            <Text as="span" lineClamp="2" overflowWrap="anywhere">
              <Text as="strong" textTransform="capitalize">
                {severity}
              </Text>
              {` ${title}`}
            </Text>
          </Flex>
        ))}
      </Stack>
      {more > 0 && !isFolded ? <Text textStyle="2xs" color="gray.300">{`and ${more} more`}</Text> : null}
      {isStale ? (
        <Text textStyle="2xs" color="amber.400">
          Alerts are not current
        </Text>
      ) : null}
    </Stack>
  )
}
