import { Button } from '@chakra-ui/react'
import { Radio } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/hooks'
import { useBroadcast, useGoLive } from '../../features/broadcast/hooks'
import { paths } from '../../platform/paths'

/** Go Live, or the way back to the own page while the stream runs. Phones have it in the bottom bar. */
export function GoLiveButton() {
  const { goLive, isStarting } = useGoLive()
  const { isLive } = useBroadcast()
  const { user } = useCurrentUser()
  if (isLive && user !== null) {
    return (
      <Button asChild colorPalette="accent" hideBelow="md">
        <Link to={paths.channel(user.id)}>
          <Radio />
          On air
        </Link>
      </Button>
    )
  }
  return (
    <Button colorPalette="accent" variant="subtle" hideBelow="md" onClick={goLive} disabled={isStarting}>
      <Radio />
      {isStarting ? 'Starting...' : 'Go Live'}
    </Button>
  )
}
