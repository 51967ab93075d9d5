import { Box, Heading, Link, Stack, Text } from '@chakra-ui/react'
import { CalendarClock } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAppointment } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'

/** The planned streams of all chasers that begin next, with links to their pages; empty without any. */
export function NextPlanned() {
  const planned = trpc.plannedStreams.next.useQuery().data ?? []
  if (planned.length === 0) return null
  return (
    <Box as="section" aria-label="Next planned streams">
      <Heading as="h2" textStyle="label" mb="1">
        Next planned streams
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {planned.map(({ id, userId, title, startsAt, user }) => (
          <Box as="li" key={id} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
            <Link asChild w="full" minH="14" gap="3" color="fg" alignItems="center">
              <RouterLink to={paths.channel(userId)}>
                <CalendarClock size={20} aria-hidden />
                <Box minW="0">
                  <Text fontWeight="semibold" lineClamp="1">
                    {title}
                  </Text>
                  <Text textStyle="xs" color="fg.muted">
                    {`${user.displayName}, `}
                    <time dateTime={startsAt}>{formatAppointment(startsAt)}</time>
                  </Text>
                </Box>
              </RouterLink>
            </Link>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
