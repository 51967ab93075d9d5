import { Box, Button, Flex } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog'
import { actsFor, type UserActName, userActs } from '../../user-acts'
import { useUserActs } from '../../user-hooks'
import { ResetLink } from './ResetLink'

/** The buttons of an account, and the question before those that cannot simply be taken back. */
export function UserActs({ user, myId }: { user: CurrentUser; myId: string }) {
  const { act, isBusy } = useUserActs(user)
  const [asked, setAsked] = useState<UserActName | null>(null)
  const mayHaveLink = user.accountStatus === 'pending' || user.accountStatus === 'approved'
  const begin = (name: UserActName) => (userActs[name].question === undefined ? act(name) : setAsked(name))
  return (
    <Box w={{ base: 'full', lg: '22rem', xl: '32rem' }} flexShrink="0">
      <Flex gap="2" wrap="wrap" justifyContent={{ base: 'flex-start', lg: 'flex-end' }}>
        {actsFor(user, myId).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === 'approve' || name === 'reactivate' ? 'subtle' : 'outline'}
            colorPalette={paletteOf(name)}
            disabled={isBusy}
            onClick={() => begin(name)}
            aria-label={`${userActs[name].label} ${user.username}`}
          >
            {userActs[name].label}
          </Button>
        ))}
        {mayHaveLink ? <ResetLink user={user} /> : null}
      </Flex>
      {asked === null ? null : (
        <ConfirmDialog
          title={userActs[asked].question?.title(`@${user.username}`) ?? ''}
          sentence={userActs[asked].question?.sentence ?? ''}
          confirm={userActs[asked].label}
          isDangerous={userActs[asked].isDangerous === true}
          onConfirm={() => {
            act(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  )
}

function paletteOf(name: UserActName): string {
  if (userActs[name].isDangerous) return 'red'
  return name === 'approve' || name === 'reactivate' ? 'accent' : 'gray'
}
