import { Button, Card, Flex, Heading, Link, Skeleton, Stack } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { ConfirmDialog } from '../../../ui/Dialogs'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { thumbReach } from '../../../ui/theme/text-styles'
import { useContestActions } from '../hooks'
import { sortContests } from '../rules'
import { ContestFacts } from './ContestList'

const EditContestDialog = lazy(() =>
  import('./ContestDialogs').then((module) => ({ default: module.EditContestDialog })),
)

const RemoveContestDialog = lazy(() =>
  import('./ContestDialogs').then((module) => ({ default: module.RemoveContestDialog })),
)

const RemovePictureDialog = lazy(() =>
  import('./ContestDialogs').then((module) => ({ default: module.RemovePictureDialog })),
)

/** All contests with the administrator's actions, open ones first. */
export function ContestManagement() {
  const { data, isLoading, isError, refetch } = trpc.contests.list.useQuery()
  const isSlow = useDelayed(isLoading)
  if (isError && data === undefined) {
    return <ErrorState sentence="The contests could not be loaded." onRetry={() => void refetch()} />
  }
  if (data === undefined) return isSlow ? <Skeleton h="40" borderRadius="l3" /> : null
  if (data.length === 0)
    return <EmptyState title="No contests yet" hint="The first one is announced with the button above." />
  const { open, over } = sortContests(data)
  return (
    <Stack as="ul" listStyleType="none" gap="3" aria-label="Contests">
      {[...open, ...over].map((contest) => (
        <li key={contest.id}>
          <ManagedContest contest={contest} />
        </li>
      ))}
    </Stack>
  )
}

function ManagedContest({ contest }: { contest: Contest }) {
  const [dialog, setDialog] = useState<'edit' | 'remove' | 'remove-picture' | null>(null)
  const { id, title, isOpen, pictureUrl } = contest
  const close = () => setDialog(null)
  return (
    <Card.Root as="article" size="sm" aria-label={title}>
      <Card.Body>
        <Flex gap="4" wrap="wrap" justifyContent="space-between" alignItems="flex-end">
          <Stack gap="2" minW="0" overflowWrap="anywhere">
            <Heading as="h2" size="md">
              <Link asChild color="fg" {...thumbReach}>
                <RouterLink to={paths.contest(id)}>{title}</RouterLink>
              </Link>
            </Heading>
            <ContestFacts contest={contest} />
          </Stack>
          <Flex gap="2" wrap="wrap">
            {isOpen ? (
              <>
                <Button variant="outline" onClick={() => setDialog('edit')} aria-label={`Edit ${title}`}>
                  Edit
                </Button>
                <CloseContestButton contestId={id} />
              </>
            ) : null}
            {isOpen || pictureUrl === null ? null : (
              <Button
                variant="outline"
                onClick={() => setDialog('remove-picture')}
                aria-label={`Remove the picture of ${title}`}
              >
                Remove Picture
              </Button>
            )}
            <Button
              variant="outline"
              colorPalette="red"
              onClick={() => setDialog('remove')}
              aria-label={`Delete ${title}`}
            >
              Delete
            </Button>
          </Flex>
        </Flex>
      </Card.Body>
      <Suspense fallback={null}>
        {dialog === 'edit' ? <EditContestDialog contest={contest} onClose={close} /> : null}
        {dialog === 'remove-picture' ? <RemovePictureDialog contest={contest} onClose={close} /> : null}
        {dialog === 'remove' ? <RemoveContestDialog contest={contest} onClose={close} /> : null}
      </Suspense>
    </Card.Root>
  )
}

/** For administrators: a button that closes a contest after confirmation. */
export function CloseContestButton({ contestId }: { contestId: string }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, close } = useContestActions(contestId)
  const stop = () => setAsking(false)
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Close Contest
      </Button>
      <ConfirmDialog
        title="Close Contest"
        sentence="The photo with the most votes wins. Nothing can be submitted or voted for afterwards."
        keep="Keep it open"
        confirm="Close it now"
        isDangerous={false}
        isOpen={isAsking}
        isBusy={isBusy}
        onConfirm={() => {
          close()
          stop()
        }}
        onClose={stop}
      />
    </>
  )
}
