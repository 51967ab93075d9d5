import { Button, Card, chakra, Flex, Heading, Skeleton, Text } from '@chakra-ui/react'
import type { PostType } from '@squall/shared/contract/community'
import { Link } from 'react-router-dom'
import { formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'
import { postTypes } from '../rules'

const RowLink = chakra(Link)

/** The most used hashtags of the last seven days: rows beside the feed, a line above it on phones. */
export function TrendingHashtags({ hashtag: shown }: { hashtag: string | null }) {
  const { data, isError, refetch } = trpc.posts.trending.useQuery()
  return (
    <Card.Root as="section" size="sm" aria-labelledby="trending">
      <Card.Body gap="2" p={{ base: '3', lg: '4' }}>
        <Heading as="h2" size="md" id="trending">
          Trending
        </Heading>
        {isError && data === undefined ? (
          <ErrorState sentence="The hashtags could not be loaded." onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && !isError ? <Skeleton h={{ base: '11', lg: '44' }} borderRadius="l2" /> : null}
        {data?.length === 0 ? <Muted>No hashtags in the last seven days.</Muted> : null}
        <Flex
          as="ul"
          listStyleType="none"
          direction={{ base: 'row', lg: 'column' }}
          gap={{ base: '2', lg: '0' }}
          overflowX={{ base: 'auto', lg: 'visible' }}
          mx={{ lg: '-2' }}
        >
          {data?.map(({ hashtag, count }) => (
            <Flex as="li" key={hashtag} flexShrink="0" minW="0">
              <RowLink
                to={paths.hashtag(hashtag)}
                aria-current={hashtag === shown ? 'true' : undefined}
                display="flex"
                flex="1"
                minW="0"
                gap="3"
                alignItems="center"
                justifyContent="space-between"
                minH="11"
                px={{ base: '3', lg: '2' }}
                borderRadius="l2"
                borderWidth={{ base: '1px', lg: '0' }}
                _hover={{ bg: 'bg.muted' }}
                _currentPage={{ bg: 'accent.subtle' }}
              >
                <Text as="span" fontWeight="semibold" color="accent.fg" truncate>
                  #{hashtag}
                </Text>
                <Muted as="span" title={formatQuantity(count, 'post')}>
                  {formatCount(count)}
                </Muted>
              </RowLink>
            </Flex>
          ))}
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}

const actions: { type: PostType; label: string }[] = [
  { type: 'warning', label: 'Warn others' },
  { type: 'tip', label: 'Share a tip' },
  { type: 'photo', label: 'Post a photo' },
  { type: 'forecast', label: 'Post a forecast' },
]

/** Buttons that start a post of a given type. */
export function QuickPostActions({ onCreate }: { onCreate: (type: PostType) => void }) {
  return (
    <Card.Root as="section" size="sm" aria-labelledby="quick-actions">
      <Card.Body gap="3" p={{ base: '3', lg: '4' }}>
        <Heading as="h2" size="md" id="quick-actions">
          Quick Actions
        </Heading>
        <Flex
          direction={{ base: 'row', lg: 'column' }}
          gap="2"
          overflowX={{ base: 'auto', lg: 'visible' }}
          p="1"
          m="-1"
        >
          {actions.map(({ type, label }) => {
            const { Icon } = postTypes[type]
            return (
              <Button
                key={type}
                variant="outline"
                flexShrink="0"
                justifyContent="flex-start"
                onClick={() => onCreate(type)}
              >
                <Icon />
                {label}
              </Button>
            )
          })}
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}
