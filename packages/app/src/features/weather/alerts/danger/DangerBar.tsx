import { Box, type BoxProps, Button, Flex, Link, Text } from '@chakra-ui/react'
import { CircleHelp, ExternalLink, LocateFixed, MapPin } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { locateMe } from '../../../../platform/location'
import { paths } from '../../../../platform/paths'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { useRegisterShownAlerts } from '../shown-alerts'
import type { DangerStatus } from './danger.rules'
import { useDanger } from './hooks'

/** The status line of the person's place, with what to do and the quiet count of alerts elsewhere. */
export default function DangerBar({ isCompact, minH }: { isCompact: boolean; minH: BoxProps['minH'] }) {
  const { status, elsewhere } = useDanger()
  useRegisterShownAlerts('line', status.alertIds)
  const { severity, certainty, sentence, detail } = status
  const isAlert = severity !== 'none'
  // On a phone above a video only the sentence and its action have room.
  const extras = isCompact ? { hideBelow: 'md' as const } : {}
  return (
    <Flex
      as="section"
      aria-label="Danger at your place"
      data-severity={severity}
      data-certainty={certainty}
      minH={minH}
      borderBottomWidth="1px"
      borderColor={isAlert ? 'transparent' : 'border.muted'}
      bg={isAlert ? `severity.${severity}` : 'bg.subtle'}
      color={isAlert ? `severity.${severity}Text` : 'fg'}
    >
      <Flex
        w="full"
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '6', lg: '8' }}
        gap="3"
        alignItems="center"
        textStyle={{ base: isCompact ? 'xs' : 'sm', md: 'sm' }}
      >
        <StatusIcon status={status} />
        <Flex
          direction={{ base: 'column', md: 'row' }}
          columnGap="3"
          flex="1"
          minW="0"
          py="1.5"
          wrap={{ md: 'wrap' }}
          alignItems={{ md: 'center' }}
          overflowWrap="anywhere"
        >
          <Text
            as="strong"
            fontVariantNumeric="tabular-nums"
            fontWeight={isAlert ? 'bold' : 'semibold'}
            lineClamp={{ base: isCompact ? 2 : undefined, md: undefined }}
          >
            {sentence}
          </Text>
          {detail ? (
            <Text as="span" textStyle={{ base: 'xs', md: 'sm' }} color={isAlert ? 'inherit' : 'fg.muted'} {...extras}>
              {detail}
            </Text>
          ) : null}
          <Flex columnGap="3" alignItems="center" wrap="wrap" {...extras}>
            {/* Beside an alert here, others do not matter. */}
            {elsewhere === null || isAlert ? null : <Elsewhere count={elsewhere} />}
            {certainty === 'known' ? <SimulatedNote /> : null}
          </Flex>
        </Flex>
        <NextStep status={status} isAlert={isAlert} />
      </Flex>
      {/* Read out when the alert changes, and not with each minute. */}
      <Box role="status" srOnly>
        {isAlert ? sentence.replace(/, [^,]*$/, '') : ''}
      </Box>
    </Flex>
  )
}

function StatusIcon({ status: { severity, certainty } }: { status: DangerStatus }) {
  if (severity !== 'none') return <SeverityMark severity={severity} />
  const isKnown = certainty === 'known'
  return (
    <Box color={isKnown ? 'fg.success' : 'fg.muted'} flexShrink="0">
      {isKnown ? <SeverityMark severity="none" /> : <CircleHelp size={16} aria-hidden />}
    </Box>
  )
}

/** The count of alerts that do not concern the person's place; it leads to their list. */
function Elsewhere({ count }: { count: string }) {
  return (
    <Link
      asChild
      color="fg.muted"
      textStyle={{ base: 'xs', md: 'sm' }}
      textDecoration="underline"
      position="relative"
      _before={{ content: '""', position: 'absolute', insetInline: '0', insetBlock: '-3' }}
    >
      <RouterLink to={paths.tornadoAlerts}>{count}</RouterLink>
    </Link>
  )
}

/** A button lower than the bar; its target, which counts from inside the border, is not. */
const look = {
  size: 'sm',
  variant: 'outline',
  h: '9',
  minH: '9',
  flexShrink: '0',
  position: 'relative',
  _before: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-1.5' },
} as const

/** What the person can do now: read what to do, share the place, or ask the official service. */
function NextStep({ status: { action }, isAlert }: { status: DangerStatus; isAlert: boolean }) {
  switch (action) {
    case 'locate':
      return (
        <Button {...look} onClick={() => void locateMe()}>
          <LocateFixed />
          Use my location
        </Button>
      )
    case 'choose-place':
      return (
        <Button asChild {...look}>
          <RouterLink to={paths.weather}>
            <MapPin />
            Choose a place
          </RouterLink>
        </Button>
      )
    case 'official':
      return (
        <Button asChild {...look}>
          <a href="https://www.weather.gov/" target="_blank" rel="noreferrer">
            <ExternalLink />
            weather.gov
          </a>
        </Button>
      )
    case 'see-alerts':
      return (
        <Button asChild {...look} color="inherit" borderColor={isAlert ? 'currentColor' : 'border'} bg="transparent">
          <RouterLink to={`${paths.weather}?tab=overview`}>{isAlert ? 'What to do' : 'See alerts'}</RouterLink>
        </Button>
      )
    case null:
      return null
  }
}
