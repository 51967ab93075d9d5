import { Box, Card, Flex, Heading, Image, LinkBox, LinkOverlay, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { History, Images, type LucideIcon, MessagesSquare, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatAge, formatDate } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useDebouncedValue, useNow } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { Muted } from '../../../ui/Typography'

const EVERY_MINUTE = 60_000

/** Posts, photos, routes and replays that match the search; renders nothing without results or when the search fails. */
export default function SearchResults({ search }: { search: string }) {
  const q = useDebouncedValue(search.trim())
  const { data } = trpc.search.everything.useQuery({ q }, { enabled: q !== '', placeholderData: (before) => before })
  const now = useNow(EVERY_MINUTE)
  if (data === undefined || q === '') return null
  const { posts, photos, routes, replays } = data
  const found = posts.length + photos.length + routes.length + replays.length
  if (found === 0) return null
  return (
    <Stack as="section" aria-label="Also found" gap="4">
      <Heading as="h2" size="2xl">
        Also found
      </Heading>
      <SimpleGrid minChildWidth="16rem" gap="4" alignItems="start">
        <Group title="Posts" Icon={MessagesSquare} isEmpty={posts.length === 0}>
          {posts.map(({ id, excerpt, user, createdAt }) => (
            <Hit
              key={id}
              to={paths.post(id)}
              title={excerpt}
              note={`${user.displayName}, ${formatAge(createdAt, now)}`}
            />
          ))}
        </Group>
        <Group title="Photos" Icon={Images} isEmpty={photos.length === 0}>
          {photos.map(({ id, title, imageUrl, user }) => (
            <Hit key={id} to={`${paths.gallery}?photo=${encodeURIComponent(id)}`} title={title} note={user.displayName}>
              <Image
                src={toPictureUrl(imageUrl, 'small')}
                alt=""
                boxSize="12"
                borderRadius="l1"
                objectFit="cover"
                loading="lazy"
              />
            </Hit>
          ))}
        </Group>
        <Group title="Routes" Icon={Route} isEmpty={routes.length === 0}>
          {routes.map(({ id, title, startLocation, endLocation }) => (
            <Hit key={id} to={paths.chaseRoute(id)} title={title} note={`${startLocation} to ${endLocation}`} />
          ))}
        </Group>
        <Group title="Replays" Icon={History} isEmpty={replays.length === 0}>
          {replays.map(({ id, title, startedAt, user }) => (
            <Hit key={id} to={paths.replay(id)} title={title} note={`${user.displayName}, ${formatDate(startedAt)}`} />
          ))}
        </Group>
      </SimpleGrid>
    </Stack>
  )
}

interface GroupProps {
  title: string
  Icon: LucideIcon
  isEmpty: boolean
  children: ReactNode
}

function Group({ title, Icon, isEmpty, children }: GroupProps) {
  if (isEmpty) return null
  return (
    <Card.Root size="sm">
      <Card.Body gap="1" pb="2">
        <Flex asChild gap="2" alignItems="center">
          <Heading as="h3" size="md">
            <Icon size={18} aria-hidden />
            {title}
          </Heading>
        </Flex>
        <Box as="ul" listStyleType="none" mx="-2">
          {children}
        </Box>
      </Card.Body>
    </Card.Root>
  )
}

interface HitProps {
  to: string
  title: string
  note: string
  children?: ReactNode
}

function Hit({ to, title, note, children }: HitProps) {
  return (
    <LinkBox asChild>
      <Flex as="li" gap="3" alignItems="center" px="2" py="2" minH="11" borderRadius="l2" _hover={{ bg: 'bg.muted' }}>
        {children}
        <Box minW="0" flex="1">
          <LinkOverlay asChild fontWeight="semibold" focusVisibleRing="outside">
            <Link to={to}>
              <Text as="span" lineClamp="2" overflowWrap="anywhere">
                {title}
              </Text>
            </Link>
          </LinkOverlay>
          <Muted truncate>{note}</Muted>
        </Box>
      </Flex>
    </LinkBox>
  )
}
