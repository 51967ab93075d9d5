import { Alert, Button, Card, chakra, Flex, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { RotateCw } from 'lucide-react'
import { formatClock } from '../../../../platform/format'
import { useNow } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { StatusMark } from '../../../../ui/StatusMark'
import { Muted } from '../../../../ui/Typography'
import { listSystemParts, type SystemPart, stateLabels } from '../../system.rules'
import { AdminSection } from '../AdminLayout'
import { MediaNodesTable } from './MediaNodesTable'

const EVERY_30_S = 30_000
const PLACEHOLDERS = ['process', 'live', 'database', 'disk', 'queue', 'weather']

/** The state of every part of the system, refetched every 30 s. */
export function SystemTab() {
  const query = trpc.admin.systemHealth.useQuery(undefined, { refetchInterval: EVERY_30_S })
  const now = useNow(EVERY_30_S)
  const { data: health } = query
  return (
    <AdminSection
      title="System"
      intro="Updated every 30 seconds."
      actions={
        <Flex gap="3" alignItems="center">
          {health ? (
            <Muted fontVariantNumeric="tabular-nums">Checked {formatClock(Date.parse(health.checkedAt))}</Muted>
          ) : null}
          <Button
            size="sm"
            minH={{ base: '11', md: '9' }}
            variant="outline"
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <RotateCw />
            Check now
          </Button>
        </Flex>
      }
    >
      {health ? (
        <Stack gap="4">
          {query.isError ? (
            <Alert.Root status="warning" variant="subtle">
              <Alert.Indicator />
              <Alert.Description>
                The server did not answer the last time. What you see here is older.
              </Alert.Description>
            </Alert.Root>
          ) : null}
          <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
            {listSystemParts(health, now).map((part) => (
              <PartCard key={part.title} {...part} />
            ))}
          </SimpleGrid>
          <MediaNodesTable />
        </Stack>
      ) : query.isError ? (
        <ErrorState sentence="The state of the system could not be loaded." onRetry={() => void query.refetch()} />
      ) : (
        <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4" role="status" aria-label="Loading the system">
          {PLACEHOLDERS.map((name) => (
            <Skeleton key={name} h="56" borderRadius="l3" />
          ))}
        </SimpleGrid>
      )}
    </AdminSection>
  )
}

function PartCard({ title, state, problem, facts }: SystemPart) {
  return (
    <Card.Root as="section" aria-label={title} size="sm" bg="bg.subtle" minW="0">
      <Card.Header>
        <Flex justifyContent="space-between" gap="3" alignItems="center">
          <Card.Title as="h3" textStyle="md">
            {title}
          </Card.Title>
          <StatusMark {...stateLabels[state]} />
        </Flex>
        {problem === null ? null : <Text textStyle="sm">{problem}</Text>}
      </Card.Header>
      <Card.Body pt="2">
        <dl>
          {facts.map(([name, value]) => (
            <Flex
              key={name}
              justifyContent="space-between"
              columnGap="4"
              py="1"
              textStyle="sm"
              borderTopWidth="1px"
              borderColor="border.muted"
            >
              <chakra.dt color="fg.muted">{name}</chakra.dt>
              <chakra.dd textAlign="end" fontVariantNumeric="tabular-nums">
                {value}
              </chakra.dd>
            </Flex>
          ))}
        </dl>
      </Card.Body>
    </Card.Root>
  )
}
