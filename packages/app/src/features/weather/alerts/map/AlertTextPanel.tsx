import { Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { severityWords } from '@squall/shared/rules/severity'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../../platform/trpc'
import { formatZonedTime } from '../../../../platform/weather-format'
import { SeverityMark } from '../../../../ui/Badges'
import { DoubtNotice } from '../../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../../ui/Typography'
import { OfficialText } from '../components/AlertTexts'
import { formatRemainingTime } from '../rules'

interface AlertTextPanelProps {
  id: string
  now: number
  onClose: () => void
}

/** The official text of the alert that was tapped. */
export function AlertTextPanel({ id, now, onClose }: AlertTextPanelProps) {
  const { data, isLoading, isError, refetch } = trpc.alerts.details.useQuery({ id })
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed may have been in the list that this takes the place of.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Stack as="section" aria-label="Official text" gap="3">
      <Button variant="ghost" size="sm" minH={{ base: '11', md: '9' }} alignSelf="flex-start" ms="-3" onClick={onClose}>
        <ArrowLeft />
        All layers
      </Button>
      <Heading as="h2" size="md" ref={heading} tabIndex={-1} outline="none">
        {data?.title ?? (isLoading ? 'Reading the alert...' : 'Alert')}
      </Heading>
      {isLoading ? <Skeleton h="32" /> : null}
      {isError && data === undefined ? (
        <DoubtNotice onRetry={() => void refetch()}>The text of this alert cannot be read right now.</DoubtNotice>
      ) : null}
      {data === null ? <Muted>This alert is no longer in force.</Muted> : null}
      {data ? (
        <>
          <Flex
            columnGap="2"
            wrap="wrap"
            alignItems="center"
            px="3"
            py="1.5"
            borderRadius="l2"
            textStyle="sm"
            fontWeight="bold"
            bg={`severity.${data.level}`}
            color={`severity.${data.level}Text`}
          >
            <SeverityMark severity={data.level} />
            {severityWords[data.level]}
            <Text as="span" fontVariantNumeric="tabular-nums">
              {`until ${formatZonedTime(data.endTime)}, ${formatRemainingTime(data.endTime, now)}`}
            </Text>
          </Flex>
          <Muted>{data.location}</Muted>
          {data.instruction === null ? null : <OfficialText title="What to do" text={data.instruction} />}
          {data.description === '' ? null : <OfficialText title="What is happening" text={data.description} />}
        </>
      ) : null}
    </Stack>
  )
}
