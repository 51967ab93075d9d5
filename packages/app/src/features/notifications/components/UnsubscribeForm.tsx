import { Button, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { UnsubscribeScope, UnsubscribeState } from '@squall/shared/contract/notification'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useDelayed } from '../../../platform/timer-hooks'
import { errorCode, errorSentence, trpc } from '../../../platform/trpc'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { FormAlert } from '../../../ui/Form'

/** Unsubscribes from one kind of mail (that of the link) or from all. */
export function UnsubscribeForm({ token }: { token: string }) {
  const link = trpc.unsubscribe.look.useQuery({ token })
  const utils = trpc.useUtils()
  const confirm = trpc.unsubscribe.confirm.useMutation({
    onSuccess: (state) => utils.unsubscribe.look.setData({ token }, state),
  })
  const isSlow = useDelayed(link.isLoading)

  if (link.error) {
    const sentence = errorSentence(link.error)
    if (errorCode(link.error) === 'BAD_REQUEST') return <FormAlert status="error" sentence={sentence} />
    return <ErrorState sentence={sentence} onRetry={() => link.refetch()} />
  }
  if (link.data === undefined) return isSlow ? <Skeleton height="14rem" /> : null
  return (
    <Stack gap="5">
      {confirm.isSuccess ? (
        <FormAlert status="success" sentence={describeUnsubscribed(confirm.variables.scope, link.data)} />
      ) : null}
      {confirm.error ? <FormAlert status="error" sentence={errorSentence(confirm.error)} /> : null}
      <Choices state={link.data} isBusy={confirm.isPending} onChoose={(scope) => confirm.mutate({ token, scope })} />
      <Text color="fg.muted">
        You can change your mind at any time in your{' '}
        <Link asChild color="accent.fg" variant="underline">
          <RouterLink to={paths.notifications}>notification preferences</RouterLink>
        </Link>
        .
      </Text>
    </Stack>
  )
}

interface ChoicesProps {
  state: UnsubscribeState
  isBusy: boolean
  onChoose: (scope: UnsubscribeScope) => void
}

function Choices({ state, isBusy, onChoose }: ChoicesProps) {
  const { about, isKindOn, isMailOn, kind } = state
  if (!isKindOn && !isMailOn) return <Text>Squall sends you no more emails, except those about your account.</Text>
  const isDigest = kind === 'weekly-digest'
  return (
    <>
      {isKindOn && about !== null ? (
        <Stack gap="2">
          <Text>
            {isDigest
              ? 'This email was about your week on Squall.'
              : `This email was about ${about}. You can turn that off, by email and by push.`}
          </Text>
          <Button size="lg" colorPalette="accent" disabled={isBusy} onClick={() => onChoose('kind')}>
            {isDigest ? 'Turn Off the Weekly Digest' : 'Turn Off These Notifications'}
          </Button>
        </Stack>
      ) : null}
      {isMailOn ? (
        <Stack gap="2">
          <Text>Or end all emails, the weekly digest too; push notifications stay as they are.</Text>
          <Button size="lg" variant="outline" disabled={isBusy} onClick={() => onChoose('all')}>
            Stop All Emails
          </Button>
        </Stack>
      ) : null}
    </>
  )
}

function describeUnsubscribed(scope: UnsubscribeScope, { about }: UnsubscribeState): string {
  return scope === 'kind' && about !== null
    ? `You no longer get notifications about ${about}.`
    : 'You get no more emails.'
}
