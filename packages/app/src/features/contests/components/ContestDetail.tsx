import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { ImageUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { PageHeading } from '../../../ui/PageHeading'
import { isFull } from '../rules'
import { CloseContest } from './CloseContest'
import { ContestFacts } from './ContestFacts'
import { Entries } from './Entries'
import { Winner } from './Winner'

const SubmitPhotoDialog = lazy(() => import('./SubmitPhotoDialog'))

interface ContestDetailProps {
  contest: Contest
  visitor: { id: string | null; isAdmin: boolean }
}

/** One contest with its photos. */
export function ContestDetail({ contest, visitor }: ContestDetailProps) {
  const [isSubmitting, setSubmitting] = useState(false)
  const { pathname } = useLocation()
  const { title, description, isOpen } = contest
  return (
    <Stack gap="6">
      <PageHeading title={title} {...(description !== null && { intro: description })}>
        {isOpen ? (
          <Flex gap="3" wrap="wrap">
            {visitor.isAdmin ? <CloseContest contestId={contest.id} /> : null}
            {visitor.id === null ? (
              <Button asChild variant="outline">
                <Link to={paths.auth} state={{ from: pathname }}>
                  Sign in to take part
                </Link>
              </Button>
            ) : (
              <Button colorPalette="accent" disabled={isFull(contest)} onClick={() => setSubmitting(true)}>
                <ImageUp />
                Submit a Photo
              </Button>
            )}
          </Flex>
        ) : null}
      </PageHeading>
      <ContestFacts contest={contest} />
      {isOpen ? (
        <Text color="fg.muted">One vote each. You can move it to another photo while the contest is open.</Text>
      ) : null}
      {isOpen ? null : <Winner contest={contest} />}
      <Heading as="h2" size="lg">
        {isOpen ? 'Submitted photos' : 'All submitted photos'}
      </Heading>
      <Entries contest={contest} visitor={visitor} />
      <Suspense fallback={null}>
        {isSubmitting && visitor.id !== null ? (
          <SubmitPhotoDialog contest={contest} userId={visitor.id} onClose={() => setSubmitting(false)} />
        ) : null}
      </Suspense>
    </Stack>
  )
}
