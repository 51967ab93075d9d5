import { Heading, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { FirstInviteCodes, SetupForm } from '../features/setup/components/SetupForm'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { useDelayed } from '../platform/timer-hooks'
import { errorSentence, trpc } from '../platform/trpc'
import { ErrorState } from '../ui/EmptyAndErrorStates'
import { FormAlert } from '../ui/Form'

export default function SetupPage() {
  usePageTitle('Set up')
  const [inviteCodes, setInviteCodes] = useState<string[] | null>(null)
  return (
    <Stack gap="6">
      <Heading as="h1" size="3xl">
        {inviteCodes ? 'Squall is ready' : 'Set up Squall'}
      </Heading>
      {inviteCodes ? <FirstInviteCodes codes={inviteCodes} /> : <SetupSteps onDone={setInviteCodes} />}
    </Stack>
  )
}

function SetupSteps({ onDone }: { onDone: (codes: string[]) => void }) {
  const [query] = useSearchParams()
  const token = query.get('token')
  const status = trpc.setup.status.useQuery()
  const isSlow = useDelayed(status.isLoading)

  if (status.isLoading) return isSlow ? <Skeleton height="30rem" /> : null
  if (status.error) return <ErrorState sentence={errorSentence(status.error)} />
  if (status.data?.needed !== true) {
    return (
      <Text>
        This Squall already has an administrator.{' '}
        <Link asChild color="accent.fg" variant="underline">
          <RouterLink to={paths.auth}>Sign in</RouterLink>
        </Link>
      </Text>
    )
  }
  if (!token) {
    return (
      <FormAlert status="error" sentence="This set-up link is not complete. Copy the whole link from the server." />
    )
  }
  return (
    <>
      <Text color="fg.muted">Make the account of the first administrator. The link works once.</Text>
      <SetupForm token={token} onDone={onDone} />
    </>
  )
}
