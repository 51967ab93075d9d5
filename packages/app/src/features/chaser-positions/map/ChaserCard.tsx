import { Box, Button, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { LocateFixed, LocateOff, Play } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { errorCode, trpc } from '../../../platform/trpc'
import { useUnits } from '../../../platform/weather-format'
import { DoubtNotice } from '../../../ui/EmptyAndErrorStates'
import { MapCard } from '../../../ui/map/MapCard'
import { Muted } from '../../../ui/Typography'
import { ChaserMark } from './ChaserList'
import { toLetters } from './chaser-features.rules'
import { describeMotion, describePositionAge, precisionWords, toLine } from './chaser-texts'
import type { TrackedChaser } from './chaser-tracks.rules'
import { type MapChasers, useTrackedChaser } from './use-map-chasers'

const EVERY_SECOND = 1_000
const EVERY_30_S = 30_000

interface ChaserCardProps {
  streamId: string
  shown: MapChasers
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
  onClose: () => void
  /** The moving picture of the stream. */
  preview: ReactNode
}

/** The chaser who was chosen on the map: picture, motion, and how to follow or watch them. */
export function ChaserCard({ streamId, shown, isFollowed, onFollow, onClose, preview }: ChaserCardProps) {
  const chaser = useTrackedChaser(streamId)
  const stream = trpc.streams.get.useQuery({ id: streamId }, { refetchInterval: EVERY_30_S, staleTime: 0 })
  const isOnMap = chaser !== undefined
  const ask = useEffectEvent(() => void stream.refetch())
  // Who has just left the map may have ended the stream.
  useEffect(() => {
    if (!isOnMap) ask()
  }, [isOnMap])
  const isOver = stream.data?.isLive === false || errorCode(stream.error) === 'NOT_FOUND'
  const name = chaser?.name ?? stream.data?.user.displayName
  return (
    <MapCard
      label="Chaser"
      sign={chaser ? <ChaserMark precision={chaser.precision} letters={toLetters(chaser.name)} /> : null}
      title={name ?? (stream.isLoading ? 'Reading the stream...' : 'Chaser')}
      onClose={onClose}
    >
      {isOver || (!isOnMap && shown.isKnown && !stream.isLoading) ? (
        <Absence isOver={isOver} isUnreachable={stream.data === undefined && !isOver} name={name ?? 'This chaser'} />
      ) : null}
      {isOver ? null : (
        <Grid templateColumns={{ base: 'minmax(0, 11fr) minmax(0, 9fr)', md: '1fr' }} gap="3">
          <Box
            borderRadius="l2"
            overflow="hidden"
            borderWidth="1px"
            aspectRatio={16 / 9}
            bg="gray.950"
            // Chromium without a graphics processor leaves out of the map's canvas, upside down, what an opaque video hides of it.
            opacity="0.999"
            data-chaser-picture=""
          >
            {stream.data?.isLive || isOnMap ? preview : null}
          </Box>
          <Stack gap="1">
            {chaser ? <Facts chaser={chaser} isCurrent={shown.isConnected} /> : null}
            <Muted lineClamp={2}>{stream.data?.title ?? chaser?.title}</Muted>
          </Stack>
        </Grid>
      )}
      <Actions
        streamId={streamId}
        stream={stream.data}
        canFollow={isOnMap}
        isFollowed={isFollowed}
        onFollow={onFollow}
      />
    </MapCard>
  )
}

interface AbsenceProps {
  isOver: boolean
  isUnreachable: boolean
  name: string
}

function Absence({ isOver, isUnreachable, name }: AbsenceProps) {
  if (isUnreachable) return <DoubtNotice>The stream cannot be read right now.</DoubtNotice>
  const text = isOver ? 'This stream has ended.' : `${name} is not on the map right now.`
  return <Text role="status">{text}</Text>
}

function Facts({ chaser, isCurrent }: { chaser: TrackedChaser; isCurrent: boolean }) {
  const now = useNow(EVERY_SECOND)
  useUnits()
  return (
    <Box textStyle="sm" fontVariantNumeric="tabular-nums">
      <Text fontWeight="bold">{toLine(describeMotion(chaser))}</Text>
      <Text>{toLine(precisionWords[chaser.precision])}</Text>
      <Text color="fg.muted">{`Position ${describePositionAge(chaser.seenMs, now)}`}</Text>
      {isCurrent ? null : <Text color="fg.warning">Connection lost</Text>}
    </Box>
  )
}

interface ActionsProps {
  streamId: string
  stream: Stream | undefined
  canFollow: boolean
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
}

function Actions({ streamId, stream, canFollow, isFollowed, onFollow }: ActionsProps) {
  return (
    <Flex gap="2">
      {canFollow ? (
        <Button
          flex="1"
          minH="11"
          variant={isFollowed ? 'solid' : 'outline'}
          colorPalette="accent"
          aria-pressed={isFollowed}
          onClick={() => onFollow(!isFollowed)}
        >
          {isFollowed ? <LocateOff /> : <LocateFixed />}
          {isFollowed ? 'Stop following' : 'Follow on the map'}
        </Button>
      ) : null}
      <Button asChild flex="1" minH="11" variant="outline">
        {stream?.isLive === false ? (
          <Link to={paths.channel(stream.userId)}>Channel</Link>
        ) : (
          <Link to={paths.stream(streamId)}>
            <Play />
            Watch
          </Link>
        )}
      </Button>
    </Flex>
  )
}
