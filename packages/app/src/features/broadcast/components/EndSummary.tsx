import { Box, Button, chakra, Dialog, Grid, Portal, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { StreamSummary } from '@squall/shared/contract/live'
import { formatElapsed, formatNumber } from '../../../platform/format'
import { trpc } from '../../../platform/trpc'
import { Muted } from '../../../ui/Typography'
import { endedStream } from '../broadcaster/state'

const close = () => endedStream.set(null)

/**
 * What the stream brought, once, after its owner has ended it. It opens over the confirmation that closes at the same time
 * and would close it too, so only Done and Escape do. The button that led here is gone, so the page gets the focus.
 */
export function EndSummary({ streamId }: { streamId: string }) {
  const { data, isError } = trpc.streams.summary.useQuery({ id: streamId }, { staleTime: 0 })
  return (
    <Dialog.Root
      open
      placement="center"
      size="sm"
      closeOnInteractOutside={false}
      onEscapeKeyDown={close}
      finalFocusEl={() => document.querySelector('main')}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>Your stream has ended</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body pb="6">
              <Stack gap="5">
                {data?.endReason == null ? null : (
                  <Box role="alert" bg="orange.subtle" color="orange.fg" borderRadius="l2" p="3">
                    <Text fontWeight="bold">An administrator ended it</Text>
                    <Text overflowWrap="anywhere">{data.endReason}</Text>
                  </Box>
                )}
                {isError ? <Muted>The numbers could not be loaded. The page of the stream has them.</Muted> : null}
                {data === undefined ? (
                  <Skeleton h="9rem" visibility={isError ? 'hidden' : undefined} />
                ) : (
                  <Numbers {...data} />
                )}
                <Button colorPalette="accent" size="lg" onClick={close}>
                  Done
                </Button>
              </Stack>
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}

function Numbers({ title, startedAt, endedAt, peakViewers, likes, newFollowers, clips }: StreamSummary) {
  const readings = [
    ['Time live', formatElapsed(startedAt, endedAt === null ? Date.now() : Date.parse(endedAt))],
    ['Peak viewers', formatNumber(peakViewers)],
    ['Likes', formatNumber(likes)],
    ['New followers', formatNumber(newFollowers)],
    ...(clips === 0 ? [] : [['Clips', formatNumber(clips)] as const]),
  ] as const
  return (
    <Box>
      <Text fontWeight="semibold" overflowWrap="anywhere" mb="3">
        {title}
      </Text>
      <Grid as="dl" templateColumns="repeat(2, 1fr)" gap="3">
        {readings.map(([label, reading]) => (
          <Box key={label} bg="bg.muted" borderRadius="l2" p="3">
            <chakra.dt textStyle="xs" color="fg.muted">
              {label}
            </chakra.dt>
            <chakra.dd textStyle="2xl" fontWeight="bold">
              {reading}
            </chakra.dd>
          </Box>
        ))}
      </Grid>
    </Box>
  )
}
