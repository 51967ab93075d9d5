import { Badge, Box, Checkbox, Flex, Link as StyledLink, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { PersonAvatar } from '../../../../ui/PersonAvatar'
import { thumbReach } from '../../../../ui/theme/thumb-reach'
import { statusLabels, statusPalettes } from '../../constants'
import { UserActs } from './UserActs'

interface UserRowProps {
  user: CurrentUser
  myId: string
  isSelected: boolean
  onToggle: () => void
}

/** One account: who it is, and what can be done with it. */
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
      <UserActs user={user} myId={myId} />
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
      <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
        @{user.username}
      </Text>
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
