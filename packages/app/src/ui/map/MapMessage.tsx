import { Button, Flex, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../platform/timer-hooks'
import type { MapViewProps } from './map-view-props'

type TextHint = Pick<MapViewProps, 'textHint'>

/** A sentence in place of a map, with what can be done about it. */
export function MapMessage({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <Flex h="full" direction="column" gap="3" alignItems="center" justifyContent="center" p="6" textAlign="center">
      <Text role="status" maxW="md" color="fg">
        {children}
      </Text>
      {action}
    </Flex>
  )
}

export function MapNotLoaded({ textHint }: TextHint) {
  return <MapMessage action={<RefreshPage />}>{`The map could not be loaded. ${textHint}`}</MapMessage>
}

/** A browser that gives no other graphics context in this time is taken to give none. */
const GIVES_UP_MS = 10_000

/** In place of a map whose graphics context the browser took away. */
export function MapLost({ textHint }: TextHint) {
  const isLong = useDelayed(true, GIVES_UP_MS)
  return isLong ? (
    <MapMessage action={<RefreshPage />}>{`This device stopped drawing the map. ${textHint}`}</MapMessage>
  ) : (
    <MapMessage>Drawing the map again...</MapMessage>
  )
}

function RefreshPage() {
  return (
    <Button variant="outline" onClick={() => window.location.reload()}>
      <RotateCw />
      Refresh Page
    </Button>
  )
}
