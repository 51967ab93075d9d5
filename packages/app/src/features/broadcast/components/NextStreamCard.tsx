import { Badge, Button, Card, Flex, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { PencilLine, Radio } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useFocusBack } from '../../../platform/document-hooks'
import { useLocationAccess } from '../../../platform/location'
import { paths } from '../../../platform/paths'
import { TitleForm } from '../../../ui/TitleForm'
import { Muted } from '../../../ui/Typography'
import { getChannelState } from '../../home/rules'
import { useBroadcast, useGoLive } from '../hooks'
import { LocationIndicator } from './LocationIndicator'

/** The member's next stream, or the one that runs on this device: title, location and the button to start. */
export function NextStreamCard({ user }: { user: CurrentUser }) {
  const { isLive, title, rename, locationGranted } = useBroadcast()
  const { goLive, isStarting } = useGoLive()
  const hasAccess = useLocationAccess()
  const [isEditing, setEditing] = useState(false)
  const { leave, backOn } = useFocusBack<'title'>()
  const { status, hint, mayStream } = getChannelState(user.accountStatus, isLive ? title : null)
  function close() {
    leave('title')
    setEditing(false)
  }
  return (
    <Card.Root as="section" aria-label="Your next stream" size="sm">
      <Card.Body gap="3">
        <Flex justifyContent="space-between" alignItems="center" gap="3">
          <Card.Title as="h2">{isLive ? 'Your stream' : 'Your next stream'}</Card.Title>
          <Badge colorPalette={mayStream ? 'accent' : 'gray'}>{status}</Badge>
        </Flex>
        <Flex alignItems="center" gap="1" minH="11">
          {isEditing ? (
            <TitleForm title={title} onSave={rename} onClose={close} />
          ) : (
            <>
              <Text fontWeight="semibold" truncate flex="1">
                {title}
              </Text>
              <LocationIndicator isGranted={isLive ? locationGranted : hasAccess} />
              <Button
                ref={backOn('title')}
                variant="ghost"
                px="0"
                onClick={() => setEditing(true)}
                aria-label="Edit stream title"
              >
                <PencilLine />
              </Button>
            </>
          )}
        </Flex>
        {isLive ? null : <Muted>{hint}</Muted>}
        {isLive ? (
          <Button asChild variant="outline">
            <Link to={paths.channel(user.id)}>Open my stream</Link>
          </Button>
        ) : null}
        {mayStream && !isLive ? (
          // Phones have the round button.
          <Button colorPalette="accent" hideBelow="md" onClick={goLive} disabled={isStarting}>
            <Radio />
            {isStarting ? 'Starting...' : 'Go Live'}
          </Button>
        ) : null}
      </Card.Body>
    </Card.Root>
  )
}
