import { Box, Button, Stack, Text } from '@chakra-ui/react'
import type { AlertFreshness, UnlocatedAlert } from '@squall/shared/contract/weather'
import { MapPin } from 'lucide-react'
import { useSiteInfo } from '../../../../platform/site-info'
import { formatZonedDateTime, formatZonedTime } from '../../../../platform/weather-format'
import { Muted } from '../../../../ui/Typography'
import { explainEmptyAlerts, splitParagraphs } from '../rules'

/** Returns the time at which the list was read from its source, as text. */
export const formatLastUpdate = (updatedAt: string | null): string =>
  updatedAt === null ? 'no answer yet' : `updated ${formatZonedDateTime(updatedAt)}`

interface LocationPromptProps {
  sentence: string
  onLocate: () => void
}

/** Asks for the location that the list needs. */
export function LocationPrompt({ sentence, onLocate }: LocationPromptProps) {
  return (
    <Stack gap="3" alignItems="flex-start">
      <Muted>{sentence}</Muted>
      <Button variant="outline" onClick={onLocate}>
        <MapPin />
        Enable Location
      </Button>
    </Stack>
  )
}

interface EmptyAlertsTextProps {
  freshness: Pick<AlertFreshness, 'coverage' | 'stale' | 'complete'>
  /** The text for a list that is known to be empty. */
  clear: { title: string; sentence?: string }
}

/** Explains an empty list: no alerts, or no data. */
export function EmptyAlertsText({ freshness, clear }: EmptyAlertsTextProps) {
  const isOff = useSiteInfo()?.weather === 'off'
  if (isOff) return <Muted>Weather alerts are switched off on this server.</Muted>
  switch (explainEmptyAlerts(freshness)) {
    case 'clear':
      return (
        <Box>
          <Text fontWeight="bold">{clear.title}</Text>
          {clear.sentence ? <Muted>{clear.sentence}</Muted> : null}
        </Box>
      )
    case 'not-covered':
      return (
        <Muted>
          Alerts cover only the United States, its territories and the sea around them. Squall cannot tell whether there
          are alerts at your place: ask your national weather service.
        </Muted>
      )
    case 'stale':
      return <Muted>Alerts cannot be updated. There may be alerts near you.</Muted>
    case 'incomplete':
      return <Muted>The areas of some alerts are not known. There may be alerts near you.</Muted>
  }
}

interface UnlocatedAlertsProps {
  alerts: UnlocatedAlert[]
  /** The current time in ms. */
  now: number
}

/** Alerts that may be near, although no shape says where they are: only the names of their areas are known. */
export function UnlocatedAlerts({ alerts, now }: UnlocatedAlertsProps) {
  const inForce = alerts.filter(({ endTime }) => Date.parse(endTime) > now)
  if (inForce.length === 0) return null
  return (
    <Box as="section" aria-label="Alerts whose area is not known" mt="3">
      <Text textStyle="label">These alerts may be for you. Only the names of their areas are known:</Text>
      <Stack as="ul" gap="1" mt="1" listStyleType="none" textStyle="sm" overflowWrap="anywhere">
        {inForce.map(({ id, title, location, endTime }) => (
          <Box as="li" key={id}>
            <Text as="strong">{title}</Text>
            {`: ${location}, until ${formatZonedTime(endTime)}`}
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

interface OfficialTextProps {
  title: string
  text: string
}

/** The official text of an alert, unchanged except for the fixed-width line breaks. */
export function OfficialText({ title, text }: OfficialTextProps) {
  return (
    <Box>
      <Text textStyle="label">{title}</Text>
      <Stack gap="2" mt="1" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {splitParagraphs(text).map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Stack>
    </Box>
  )
}
