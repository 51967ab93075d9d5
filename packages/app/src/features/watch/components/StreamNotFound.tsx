import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { BrokenSignal } from '../../../ui/BrokenSignal'
import { NoticeCard } from '../../../ui/NoticeCard'

/** `onRetry` where the server could not be asked, so that the stream may well exist. */
export function StreamNotFound({ onRetry }: { onRetry?: () => void }) {
  return (
    <NoticeCard
      title="Stream Not Found"
      picture={<BrokenSignal />}
      sentence="The stream you're looking for doesn't exist or has ended."
    >
      <Button asChild colorPalette="accent">
        <Link to={paths.home}>Back to Home</Link>
      </Button>
      {onRetry ? (
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      ) : null}
    </NoticeCard>
  )
}
