import { Card, LinkBox, LinkOverlay, SimpleGrid, Text } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { ContestFacts } from './ContestFacts'

/** Contests side by side, each leading to its own page. */
export function ContestCards({ contests, label }: { contests: Contest[]; label: string }) {
  return (
    <SimpleGrid
      as="ul"
      listStyleType="none"
      aria-label={label}
      columns={{ base: 1, md: 2, xl: 3 }}
      gap={{ base: '3', md: '4' }}
    >
      {contests.map((contest) => (
        <li key={contest.id}>
          <LinkBox asChild>
            <Card.Root as="article" h="full" _hover={{ borderColor: 'accent.border' }}>
              <Card.Body gap="2">
                <LinkOverlay asChild fontWeight="bold" textStyle="lg" focusVisibleRing="outside">
                  <Link to={paths.contest(contest.id)}>{contest.title}</Link>
                </LinkOverlay>
                {contest.description ? <Text lineClamp="2">{contest.description}</Text> : null}
                <ContestFacts contest={contest} />
              </Card.Body>
            </Card.Root>
          </LinkBox>
        </li>
      ))}
    </SimpleGrid>
  )
}
