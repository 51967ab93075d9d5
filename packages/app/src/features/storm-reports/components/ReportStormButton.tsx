import { Button, type ButtonProps } from '@chakra-ui/react'
import type { Place } from '@squall/shared/rules/place'
import { Megaphone } from 'lucide-react'
import { toast } from '../../../platform/toast'
import { useCurrentUser } from '../../auth/hooks'
import { openStormReport } from '../open-report'

interface ReportStormButtonProps extends ButtonProps {
  /** The stream it is reported from, and where that is. */
  streamId?: string
  place?: Place | null
  /** What the place is, where it is not that of the stream. */
  placeLabel?: string
  /** Fewer words, or null for none, where room is scarce. */
  label?: string | null
}

const NAME = 'Report a storm'

/** Opens the form of a storm report; visitors are asked to sign in. */
export function ReportStormButton({
  streamId,
  place = null,
  placeLabel = 'Place of the stream',
  label = NAME,
  ...button
}: ReportStormButtonProps) {
  const { user } = useCurrentUser()
  function report() {
    if (user === null) toast.signIn({ title: 'Sign in to report', description: 'Sign in to report what you see.' })
    else openStormReport({ streamId: streamId ?? null, place, placeLabel })
  }
  return (
    <Button
      variant="subtle"
      px={label === null ? '0' : undefined}
      aria-label={label === null ? NAME : undefined}
      title={label === null ? NAME : undefined}
      {...button}
      onClick={report}
    >
      <Megaphone />
      {label}
    </Button>
  )
}
