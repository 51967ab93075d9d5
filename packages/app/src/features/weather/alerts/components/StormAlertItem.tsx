import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { StormAlert } from '@squall/shared/contract/weather'
import { ChevronDown } from 'lucide-react'
import { SeverityMark } from '../../../../ui/SeverityMark'
import { shortDistance } from '../list.rules'
import { remainingText } from '../rules'
import { OfficialText } from './OfficialText'

interface StormAlertItemProps {
  alert: StormAlert
  /** The current time in ms. */
  now: number
  isOpen: boolean
  onToggle: () => void
}

export function StormAlertItem({ alert, now, isOpen, onToggle }: StormAlertItemProps) {
  const { severity, title, location, distance, endTime, description, instruction } = alert
  const colors = severity === 'other' ? { bg: 'bg.muted' } : { bg: `storm.${severity}`, color: `storm.${severity}Text` }
  const hasDetails = description !== '' || instruction !== null
  return (
    <Box as="li" borderWidth="1px" borderRadius="l2" overflow="hidden">
      <Flex gap="2" alignItems="center" px="3" py="1.5" textStyle="xs" fontWeight="bold" {...colors}>
        <SeverityMark severity={severity} />
        <Text as="span" textTransform="uppercase">
          {severity === 'other' ? 'advisory' : severity}
        </Text>
        <Text as="span" ms="auto" fontVariantNumeric="tabular-nums">
          {remainingText(endTime, now)}
        </Text>
      </Flex>
      <Box px="3" py="2" overflowWrap="anywhere">
        <Text fontWeight="semibold" textStyle="sm">
          {title}
        </Text>
        <Text textStyle="xs" color="fg.muted" lineClamp={isOpen ? undefined : 2}>
          {location}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {distance === 0 ? 'You are inside this area' : `${shortDistance(distance)} away`}
        </Text>
        {hasDetails ? (
          <Button
            variant="ghost"
            size="xs"
            mt="1"
            ms="-2.5"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${title}`}
            onClick={onToggle}
          >
            {isOpen ? 'Hide details' : 'Show details'}
            <ChevronDown style={{ rotate: isOpen ? '180deg' : undefined }} />
          </Button>
        ) : null}
        {isOpen ? (
          <Stack gap="3" mt="1" mb="1">
            {instruction === null ? null : <OfficialText title="What to do" text={instruction} />}
            {description === '' ? null : <OfficialText title="What is happening" text={description} />}
          </Stack>
        ) : null}
      </Box>
    </Box>
  )
}
