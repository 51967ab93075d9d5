import { Badge, Box, Button, Checkbox, Flex, Link as StyledLink, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { BadgeCheck, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { toast } from '../../../../platform/toast'
import { errorSentence, trpc } from '../../../../platform/trpc'
import { CopyField } from '../../../../ui/CopyField'
import { ConfirmDialog, FormDialog } from '../../../../ui/Dialogs'
import { PersonAvatar } from '../../../../ui/Person'
import { Muted } from '../../../../ui/Typography'
import { thumbReach } from '../../../../ui/theme/text-styles'
import { useUserActions } from '../../user-hooks'
import { listUserActions, statusLabels, statusPalettes, type UserActionName, userActions } from '../../users.rules'

interface UserRowProps {
  user: CurrentUser
  myId: string
  isSelected: boolean
  onToggle: () => void
}

/** One account with its actions. */
export function UserRow({ user, myId, isSelected, onToggle }: UserRowProps) {
  return (
    <Flex
      as="li"
      wrap={{ base: 'wrap', lg: 'nowrap' }}
      columnGap="3"
      rowGap="3"
      py="4"
      alignItems="flex-start"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: '0' }}
    >
      <Checkbox.Root
        colorPalette="accent"
        checked={isSelected}
        onCheckedChange={onToggle}
        boxSize="11"
        alignItems="center"
        justifyContent="center"
        flexShrink="0"
      >
        <Checkbox.HiddenInput aria-label={`Select ${user.username}`} />
        <Checkbox.Control />
      </Checkbox.Root>
      <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="11" />
      <Box minW="0" flex={{ base: '1 1 12rem', lg: '1' }}>
        <UserName user={user} />
        <UserDetails user={user} />
      </Box>
      <UserActions user={user} myId={myId} />
    </Flex>
  )
}

function UserName({ user }: { user: CurrentUser }) {
  const isDeleted = user.accountStatus === 'deleted'
  return (
    <Flex alignItems="center" columnGap="2" rowGap="1" wrap="wrap">
      {isDeleted ? (
        <Text fontWeight="bold" overflowWrap="anywhere">
          {user.displayName}
        </Text>
      ) : (
        <StyledLink asChild fontWeight="bold" color="fg" overflowWrap="anywhere" {...thumbReach}>
          <Link to={paths.profile(user.id)}>{user.displayName}</Link>
        </StyledLink>
      )}
      <Muted overflowWrap="anywhere">@{user.username}</Muted>
      <Badge colorPalette={statusPalettes[user.accountStatus]}>{statusLabels[user.accountStatus]}</Badge>
      {user.isAdmin ? <Badge colorPalette="accent">Admin</Badge> : null}
      {user.isVerified ? (
        <Badge colorPalette="accent">
          <BadgeCheck size={14} aria-hidden />
          Verified
        </Badge>
      ) : null}
    </Flex>
  )
}

function UserDetails({ user }: { user: CurrentUser }) {
  const facts = [
    formatQuantity(user.followers, 'follower'),
    formatQuantity(user.totalStreams, 'stream'),
    formatQuantity(user.yearsOfExperience, 'year of experience', 'years of experience'),
  ]
  return (
    <>
      <Flex as="ul" listStyleType="none" columnGap="3" wrap="wrap" color="fg.muted" textStyle="sm" mt="0.5">
        <Box as="li" overflowWrap="anywhere" minW="0">
          {user.email}
        </Box>
        {user.location ? <li>{user.location}</li> : null}
        <li>Joined {formatDate(user.createdAt)}</li>
      </Flex>
      {user.bio ? (
        <Text textStyle="sm" mt="1" lineClamp="2" overflowWrap="anywhere">
          {user.bio}
        </Text>
      ) : null}
      <Flex as="ul" listStyleType="none" columnGap="3" wrap="wrap" textStyle="sm" mt="1">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Flex>
    </>
  )
}

/** The actions on an account; those that cannot easily be undone ask for confirmation. */
function UserActions({ user, myId }: { user: CurrentUser; myId: string }) {
  const { act, isBusy } = useUserActions(user)
  const [asked, setAsked] = useState<UserActionName | null>(null)
  const mayHaveLink = user.accountStatus === 'pending' || user.accountStatus === 'approved'
  const begin = (name: UserActionName) => (userActions[name].question === undefined ? act(name) : setAsked(name))
  return (
    <Box w={{ base: 'full', lg: '22rem', xl: '32rem' }} flexShrink="0">
      <Flex gap="2" wrap="wrap" justifyContent={{ base: 'flex-start', lg: 'flex-end' }}>
        {listUserActions(user, myId).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === 'approve' || name === 'reactivate' ? 'subtle' : 'outline'}
            colorPalette={getActionPalette(name)}
            disabled={isBusy}
            onClick={() => begin(name)}
            aria-label={`${userActions[name].label} ${user.username}`}
          >
            {userActions[name].label}
          </Button>
        ))}
        {mayHaveLink ? <ResetLink user={user} /> : null}
      </Flex>
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
    </Box>
  )
}

function getActionPalette(name: UserActionName): string {
  if (userActions[name].isDangerous) return 'red'
  return name === 'approve' || name === 'reactivate' ? 'accent' : 'gray'
}

/** Creates a password reset link to hand over when the server sends no mail. It is shown once. */
function ResetLink({ user }: { user: Pick<CurrentUser, 'id' | 'username'> }) {
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
