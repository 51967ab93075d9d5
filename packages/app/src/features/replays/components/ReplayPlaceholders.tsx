import { Button, Spinner } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { BrokenSignal, NoticeCard, QuietSky } from '../../../ui/EmptyAndErrorStates'

const Home = () => (
  <Button asChild colorPalette="accent">
    <Link to={paths.home}>Back to Home</Link>
  </Button>
)

/** The page of a replay that does not exist, or not for this visitor. */
export const ReplayNotFound = () => (
  <NoticeCard
    title="Replay Not Found"
    picture={<BrokenSignal />}
    sentence="There is no replay at this address. It may have been deleted, or its owner chose who may watch it."
  >
    <Home />
  </NoticeCard>
)

/** The page of a replay that was deleted while someone watched it. */
export const ReplayGone = () => (
  <NoticeCard
    title="This replay is gone"
    picture={<QuietSky />}
    sentence="It was deleted, or its owner changed who may watch it, while you were here."
  >
    <Home />
  </NoticeCard>
)

export const ReplayUnreachable = ({ onRetry }: { onRetry: () => void }) => (
  <NoticeCard title="The replay could not be loaded" picture={<BrokenSignal />} sentence="The server did not answer.">
    <Button variant="outline" onClick={onRetry}>
      Try Again
    </Button>
  </NoticeCard>
)

/** The page of a recording whose stream goes on. */
export const StillLive = ({ id, title }: { id: string; title: string }) => (
  <NoticeCard
    title="This stream is still live"
    picture={<QuietSky />}
    sentence={`The replay of “${title}” is here once the stream has ended. On its live page you can go back in time.`}
  >
    <Button asChild colorPalette="accent">
      <Link to={paths.stream(id)}>Watch live</Link>
    </Button>
  </NoticeCard>
)

/** The page of a recording that the server completes, which takes seconds. */
export const ReplayPending = (): ReactNode => (
  <NoticeCard
    title="The replay is almost ready"
    picture={<Spinner size="lg" color="accent.fg" />}
    sentence="The server completes the recording. This page shows it as soon as it is there."
  />
)
