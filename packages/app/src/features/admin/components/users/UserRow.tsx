import { Badge, Box, Checkbox, Flex, Link as StyledLink, Text } from '@chakra-ui/react'
import type { CurrentUser } from '@squall/shared/contract/account'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { PersonAvatar } from '../../../../ui/Person'
import { Muted } from '../../../../ui/Typography'
import { thumbReach } from '../../../../ui/theme/text-styles'
import { statusLabels, statusPalettes } from '../../users.rules'
import { UserActions } from './UserActions'

interface UserRowProps {
  user: CurrentUser
  myId: string
  isSelected: boolean
  onToggle: () => void
}

/** One account on one line, or on two on a phone; its menu shows the rest and holds the actions. */
export function UserRow({ user, myId, isSelected, onToggle }: UserRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: '0' }}>
      <Flex columnGap={{ base: '2', md: '3' }} py="2" alignItems="center">
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
        <PersonAvatar
          name={user.displayName}
          imageUrl={user.profileImageUrl}
          boxSize="9"
          flexShrink="0"
          hideBelow="md"
        />
        <Flex
          flex="1"
          minW="0"
          direction={{ base: 'column', lg: 'row' }}
          columnGap="4"
          alignItems={{ base: 'stretch', lg: 'center' }}
        >
          <UserName user={user} />
          <Muted flex="1" minW="0" lineClamp="1" wordBreak="break-all">
            <Box as="span" hideFrom="lg">
              @{user.username},{' '}
            </Box>
            {user.email}
          </Muted>
          <Muted hideBelow="lg" flexShrink="0" fontVariantNumeric="tabular-nums">
            Joined {formatDate(user.createdAt)}
          </Muted>
        </Flex>
        <UserActions user={user} myId={myId} isOpen={isOpen} onToggleDetails={() => setOpen(!isOpen)} />
      </Flex>
      {isOpen ? <UserDetails user={user} /> : null}
    </Box>
  )
}

function UserName({ user }: { user: CurrentUser }) {
  const isDeleted = user.accountStatus === 'deleted'
  return (
    <Flex
      alignItems="center"
      columnGap="2"
      rowGap="1"
      wrap={{ base: 'wrap', lg: 'nowrap' }}
      minW="0"
      flex={{ lg: '1.4' }}
    >
      {isDeleted ? (
        <Text fontWeight="bold" lineClamp="1" wordBreak="break-all">
          {user.displayName}
        </Text>
      ) : (
        <StyledLink asChild fontWeight="bold" color="fg" {...thumbReach}>
          <Link to={paths.profile(user.id)}>{user.displayName}</Link>
        </StyledLink>
      )}
      <Muted overflowWrap="anywhere" hideBelow="lg">
        @{user.username}
      </Muted>
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

/** What the line has no room for. */
function UserDetails({ user }: { user: CurrentUser }) {
  const facts = [
    user.email,
    ...(user.location ? [user.location] : []),
    `Joined ${formatDate(user.createdAt)}`,
    formatQuantity(user.followers, 'follower'),
    formatQuantity(user.totalStreams, 'stream'),
    formatQuantity(user.yearsOfExperience, 'year of experience', 'years of experience'),
  ]
  return (
    <Box ps={{ base: '13', md: '6.5rem' }} pb="3">
      {user.bio ? (
        <Text textStyle="sm" mb="1" overflowWrap="anywhere">
          {user.bio}
        </Text>
      ) : null}
      <Flex as="ul" listStyleType="none" columnGap="4" wrap="wrap" color="fg.muted" textStyle="sm">
        {facts.map((fact) => (
          <Box as="li" key={fact} overflowWrap="anywhere" minW="0">
            {fact}
          </Box>
        ))}
      </Flex>
    </Box>
  )
}
