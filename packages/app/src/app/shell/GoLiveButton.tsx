import { Button } from '@chakra-ui/react'
import { Radio } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useBroadcast, useGoLive } from '../../features/broadcast/hooks'
import { paths } from '../paths'

/** Go Live, or the way back to the own stream while it runs. Phones have it in the bottom bar. */
export function GoLiveButton() {
  const { goLive, isStarting } = useGoLive()
  const { isLive, streamId } = useBroadcast()
  if (isLive && streamId !== null) {
    return (
      <Button asChild colorPalette="accent" hideBelow="md">
        <Link to={paths.stream(streamId)}>
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
