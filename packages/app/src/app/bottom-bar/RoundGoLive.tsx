import { Button } from '@chakra-ui/react'
import { Radio } from 'lucide-react'
import { useGoLive } from '../../features/broadcast/hooks'

/** Go Live within the thumb's reach, for those who may press it. */
export default function RoundGoLive() {
  const { goLive, isStarting } = useGoLive()
  return (
    <Button
      position="absolute"
      insetEnd="calc(env(safe-area-inset-right) + 1rem)"
      bottom="calc(100% + 1rem)"
      boxSize="14"
      px="0"
      borderRadius="full"
      boxShadow="lg"
      colorPalette="accent"
      aria-label="Go Live"
      title="Go Live"
      onClick={goLive}
      disabled={isStarting}
    >
      <Radio style={{ width: 26, height: 26 }} />
    </Button>
  )
}
