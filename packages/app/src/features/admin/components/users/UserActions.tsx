import { Box, Button, Flex, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import {
  BadgeCheck,
  BadgeX,
  Ban,
  Check,
  ChevronDown,
  ChevronUp,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  ShieldOff,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../../../platform/toast'
import { errorSentence, trpc } from '../../../../platform/trpc'
import { ActionMenu, MenuAction, MenuSeparator } from '../../../../ui/ActionMenu'
import { CopyField } from '../../../../ui/CopyField'
import { ConfirmDialog, FormDialog } from '../../../../ui/Dialogs'
import { useUserActions } from '../../user-hooks'
import { listUserActions, type UserActionName, userActions } from '../../users.rules'

const icons: Record<UserActionName, LucideIcon> = {
  approve: Check,
  reactivate: Check,
  suspend: Ban,
  makeAdmin: ShieldCheck,
  demoteAdmin: ShieldOff,
  remove: Trash2,
  verify: BadgeCheck,
  unverify: BadgeX,
}

const isPrimary = (name: UserActionName) => name === 'approve' || name === 'reactivate'

interface UserActionsProps {
  user: CurrentUser
  myId: string
  isOpen: boolean
  onToggleDetails: () => void
}

/** What lets an account in is a button, the rest a menu; what cannot easily be undone asks for confirmation. */
export function UserActions({ user, myId, isOpen, onToggleDetails }: UserActionsProps) {
  const { act, isBusy } = useUserActions(user)
  const { make, isMaking, link, forget } = useResetLink(user.id)
  const [asked, setAsked] = useState<UserActionName | null>(null)
  const names = listUserActions(user, myId)
  const mayHaveLink = user.accountStatus === 'pending' || user.accountStatus === 'approved'
  const begin = (name: UserActionName) => (userActions[name].question === undefined ? act(name) : setAsked(name))
  return (
    <Flex gap={{ base: '1', md: '2' }} flexShrink="0" justifyContent="flex-end" minW={{ lg: '10rem' }}>
      {names.filter(isPrimary).map((name) => (
        <Button
          key={name}
          size="sm"
          minH={{ base: '11', md: '9' }}
          variant="subtle"
          colorPalette="accent"
          disabled={isBusy}
          onClick={() => begin(name)}
          aria-label={`${userActions[name].label} ${user.username}`}
        >
          {userActions[name].label}
        </Button>
      ))}
      <ActionMenu label={`Actions for ${user.username}`} isDisabled={isBusy || isMaking}>
        <MenuAction value="details" icon={isOpen ? <ChevronUp /> : <ChevronDown />} onSelect={onToggleDetails}>
          {isOpen ? 'Hide details' : 'Show details'}
        </MenuAction>
        {mayHaveLink ? (
          <MenuAction value="link" icon={<KeyRound />} onSelect={make}>
            Reset Link
          </MenuAction>
        ) : null}
        {names.some((name) => !isPrimary(name)) ? <MenuSeparator /> : null}
        {names
          .filter((name) => !isPrimary(name))
          .map((name) => {
            const Icon = icons[name]
            const { label, isDangerous = false } = userActions[name]
            return (
              <MenuAction key={name} value={name} icon={<Icon />} isGrave={isDangerous} onSelect={() => begin(name)}>
                {label}
              </MenuAction>
            )
          })}
      </ActionMenu>
      {asked === null ? null : (
        <ConfirmDialog
          title={userActions[asked].question?.title(`@${user.username}`) ?? ''}
          sentence={userActions[asked].question?.sentence ?? ''}
          confirm={userActions[asked].label}
          isDangerous={userActions[asked].isDangerous === true}
          onConfirm={() => {
            act(asked)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        />
      )}
      <FormDialog title={`Reset link for @${user.username}`} isOpen={link !== undefined} onClose={forget} width="md">
        <Text mb="3">
          Give this link to them yourself. Whoever opens it chooses a new password for the account. It works once, for
          30 minutes.
        </Text>
        <Box>{link === undefined ? null : <CopyField text={link} what="reset link" />}</Box>
      </FormDialog>
    </Flex>
  )
}

/** Returns how to create a password reset link, for a server that sends no mail. It is shown once. */
function useResetLink(id: string) {
  const { mutate, isPending, data, reset } = trpc.admin.resetLink.useMutation({
    onError: (error) => toast.error({ title: 'Error', description: errorSentence(error) }),
  })
  return { make: () => mutate({ id }), isMaking: isPending, link: data?.url, forget: reset }
}
