import { Badge, Box, Flex, Link, Text } from '@chakra-ui/react'
import type { Post, PostType } from '@squall/shared/contract/community'
import { BadgeCheck } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge, formatDateTime } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { PersonAvatar } from '../../../ui/Person'
import { thumbReach } from '../../../ui/theme/text-styles'
import { getPostState, postTypes } from '../rules'

interface PostHeaderProps {
  post: Post
  /** The current time in ms. */
  now: number
}

/** Author, age and type of a post. */
export function PostHeader({ post, now }: PostHeaderProps) {
  const { user, createdAt } = post
  const state = getPostState(post)
  return (
    <Flex gap="3" alignItems="flex-start" wrap="wrap">
      <Flex gap="3" flex="1 1 12rem" minW="0" alignItems="center">
        <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="11" />
        <Box minW="0" flex="1">
          <Link asChild fontWeight="bold" color="fg" minW="0" maxW="full" {...thumbReach}>
            <RouterLink to={paths.profile(user.id)}>
              <Text as="span" truncate>
                {user.displayName}
              </Text>
              {user.isVerified ? <BadgeCheck size={16} role="img" aria-label="Verified" /> : null}
            </RouterLink>
          </Link>
          {/* On phones the time is apart from the name, so that both are easy to tap. */}
          <Flex
            gap="1.5"
            textStyle="sm"
            color="fg.muted"
            minW="0"
            justifyContent={{ base: 'space-between', md: 'flex-start' }}
          >
            <Text as="span" truncate>
              @{user.username}
            </Text>
            <Text as="span" aria-hidden flexShrink="0" hideBelow="md">
              ·
            </Text>
            <Link
              asChild
              color="inherit"
              flexShrink="0"
              whiteSpace="nowrap"
              minH="6"
              minW={{ base: '11', md: 'auto' }}
              justifyContent="flex-end"
              {...thumbReach}
            >
              <RouterLink to={paths.post(post.id)} title={formatDateTime(createdAt)}>
                <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
              </RouterLink>
            </Link>
          </Flex>
        </Box>
      </Flex>
      <Flex gap="2" wrap="wrap">
        {state === null ? null : (
          <Badge bg="#FBBF24" color="black">
            {state}
          </Badge>
        )}
        <PostTypeBadge type={post.postType} />
      </Flex>
    </Flex>
  )
}

export function PostTypeBadge({ type }: { type: PostType }) {
  const { label, Icon, palette } = postTypes[type]
  return (
    <Badge colorPalette={palette}>
      <Icon aria-hidden />
      {label}
    </Badge>
  )
}
