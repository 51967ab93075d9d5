import { Card, chakra, Flex, Heading, Skeleton, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { ErrorState } from '../../../ui/States'
import { Muted } from '../../../ui/Typography'

const RowLink = chakra(Link)

/** The most used hashtags of the last seven days: rows beside the feed, a line above it on phones. */
export function Trending({ hashtag: shown }: { hashtag: string | null }) {
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
