import { Box, Button, Stack, Text } from '@chakra-ui/react'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../../platform/format'
import { useSiteInfo } from '../../../../platform/site-info'
import { Muted } from '../../../../ui/Typography'
import { getEmptiness } from '../rules'

/** The time at which the list was read from its source. */
export const lastUpdate = (updatedAt: string | null): string =>
  updatedAt === null ? 'no answer yet' : `updated ${formatDateTime(updatedAt)}`

export function Note({ role, children }: { role?: 'status'; children: ReactNode }) {
  return <Muted role={role}>{children}</Muted>
}

interface NoPlaceProps {
  sentence: string
  onLocate: () => void
}

export function NoPlace({ sentence, onLocate }: NoPlaceProps) {
  return (
    <Stack gap="3" alignItems="flex-start">
      <Note>{sentence}</Note>
      <Button variant="outline" onClick={onLocate}>
        <MapPin />
        Enable Location
      </Button>
    </Stack>
  )
}

interface NoAlertsProps {
  stale: boolean
  complete: boolean
  /** The text for a list that is known to be empty. */
  clear: { title: string; sentence?: string }
}

/** Explains an empty list: no alerts, or no data. */
export function NoAlerts({ stale, complete, clear }: NoAlertsProps) {
  const isOff = useSiteInfo()?.weather === 'off'
  if (isOff) return <Note>Weather alerts are switched off on this server.</Note>
  switch (getEmptiness({ stale, complete })) {
    case 'clear':
      return (
        <Box>
          <Text fontWeight="bold">{clear.title}</Text>
          {clear.sentence ? <Note>{clear.sentence}</Note> : null}
        </Box>
      )
    case 'stale':
      return <Note>Alerts cannot be updated. There may be alerts near you.</Note>
    case 'incomplete':
      return <Note>The areas of some alerts are still being read. There may be alerts near you.</Note>
  }
}
