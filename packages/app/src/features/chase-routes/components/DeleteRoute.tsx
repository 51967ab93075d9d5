import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { ChaseRoute } from '@squall/shared/contract/community'
import { useRouteActions } from '../hooks'

interface DeleteRouteProps {
  route: ChaseRoute
  onKeep: () => void
  onDeleted: () => void
}

/** Asks once more before a route goes. */
export function DeleteRoute({ route, onKeep, onDeleted }: DeleteRouteProps) {
  const { remove, isPending } = useRouteActions()
  return (
    <Stack
      role="group"
      aria-label="Delete this route"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor="red.border"
      borderRadius="l3"
    >
      <Text>{`Delete ${route.title} with its track, also for those who saved it? This cannot be undone.`}</Text>
      <Flex gap="2" wrap="wrap">
        <Button variant="outline" onClick={onKeep} disabled={isPending} autoFocus>
          Keep it
        </Button>
        <Button
          colorPalette="red"
          disabled={isPending}
          onClick={() => remove({ id: route.id }, { onSuccess: onDeleted })}
        >
          {isPending ? 'Deleting...' : 'Delete Route'}
        </Button>
      </Flex>
    </Stack>
  )
}
