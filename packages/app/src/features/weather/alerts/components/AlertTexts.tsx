import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { MapPin } from 'lucide-react'
import { formatDateTime } from '../../../../platform/format'
import { useSiteInfo } from '../../../../platform/site-info'
import { Muted } from '../../../../ui/Typography'
import { explainEmptyAlerts, splitParagraphs } from '../rules'

/** Returns the time at which the list was read from its source, as text. */
export const formatLastUpdate = (updatedAt: string | null): string =>
  updatedAt === null ? 'no answer yet' : `updated ${formatDateTime(updatedAt)}`

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
  stale: boolean
  complete: boolean
  /** The text for a list that is known to be empty. */
  clear: { title: string; sentence?: string }
}

/** Explains an empty list: no alerts, or no data. */
export function EmptyAlertsText({ stale, complete, clear }: EmptyAlertsTextProps) {
  const isOff = useSiteInfo()?.weather === 'off'
  if (isOff) return <Muted>Weather alerts are switched off on this server.</Muted>
  switch (explainEmptyAlerts({ stale, complete })) {
    case 'clear':
      return (
        <Box>
          <Text fontWeight="bold">{clear.title}</Text>
          {clear.sentence ? <Muted>{clear.sentence}</Muted> : null}
        </Box>
      )
    case 'stale':
      return <Muted>Alerts cannot be updated. There may be alerts near you.</Muted>
    case 'incomplete':
      return <Muted>The areas of some alerts are still being read. There may be alerts near you.</Muted>
  }
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
