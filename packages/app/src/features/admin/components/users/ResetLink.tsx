import { Box, Button, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { KeyRound } from 'lucide-react'
import { toast } from '../../../../platform/toast'
import { errorSentence, trpc } from '../../../../platform/trpc'
import { CopyField } from '../../../../ui/CopyField'
import { FormDialog } from '../../../../ui/FormDialog'

/** A link to a new password, for who cannot be sent one. It is shown this once. */
export function ResetLink({ user }: { user: Pick<CurrentUser, 'id' | 'username'> }) {
  const make = trpc.admin.resetLink.useMutation({
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        disabled={make.isPending}
        onClick={() => make.mutate({ id: user.id })}
        aria-label={`Reset Link for ${user.username}`}
      >
        <KeyRound />
        Reset Link
      </Button>
      <FormDialog
        title={`Reset link for @${user.username}`}
        isOpen={make.data !== undefined}
        onClose={make.reset}
        width="md"
      >
        <Text mb="3">
          Give it to them yourself: whoever opens it chooses the account's new password. It works once, for 30 minutes.
        </Text>
        <Box>{make.data ? <CopyField text={make.data.url} what="reset link" /> : null}</Box>
      </FormDialog>
    </>
  )
}
