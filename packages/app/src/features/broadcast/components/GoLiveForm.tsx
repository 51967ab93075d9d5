import { Button, Flex, Spinner } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import type { PlacePrecision } from '@squall/shared/rules/place'
import { Radio } from 'lucide-react'
import { useState } from 'react'
import type { Facing } from '../constants'
import { goLiveStore } from '../go-live/go-live-store'
import { useCameraPreview } from '../go-live/use-camera-preview'
import { useStartStream } from '../go-live/use-start-stream'
import { useGoLiveState } from '../hooks'
import { AccountNotice } from './AccountNotice'
import { PlaceChoice } from './PlaceChoice'
import { PreviewStage } from './PreviewStage'
import { TitleField } from './TitleField'

/** Everything a stream needs before it starts, on one screen, with Go Live where the thumb is. */
export function GoLiveForm({ user, onLive }: { user: CurrentUser; onLive: () => void }) {
  const { isStarting, draftTitle, locationProblem } = useGoLiveState()
  const [precision, setPrecision] = useState<PlacePrecision>('approximate')
  const [facing, setFacing] = useState<Facing>('environment')
  const [muted, setMuted] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const preview = useCameraPreview(!isStarting, facing, attempt)
  const start = useStartStream()

  async function goLive() {
    const isLive = await start({ userId: user.id, title: draftTitle, precision, facing, muted })
    if (isLive) onLive()
  }

  return (
    <Flex direction="column" flex="1" gap="4">
      <PreviewStage
        {...preview}
        facing={facing}
        muted={muted}
        onFlip={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
        onToggleMute={() => setMuted(!muted)}
        onTryAgain={() => setAttempt(attempt + 1)}
      />
      <TitleField value={draftTitle} onChange={(title) => goLiveStore.update({ draftTitle: title })} />
      <PlaceChoice precision={precision} problem={locationProblem} onChange={setPrecision} />
      <Flex direction="column" gap="3" mt="auto">
        <AccountNotice status={user.accountStatus} />
        <Button
          size="lg"
          h="14"
          textStyle="lg"
          colorPalette="accent"
          disabled={isStarting}
          onClick={() => void goLive()}
        >
          {isStarting ? <Spinner size="sm" /> : <Radio />}
          {isStarting ? 'Starting...' : 'Go Live'}
        </Button>
      </Flex>
    </Flex>
  )
}
