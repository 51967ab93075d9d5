import { Button, Container, Skeleton, Stack } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { MeetupDetail } from '../features/meetups/components/MeetupDetail'
import { useMeetup } from '../features/meetups/hooks'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { EmptyState, ErrorState } from '../ui/EmptyAndErrorStates'
import { BackLink, PageHeading } from '../ui/PageHeading'

/** One meetup: its full text and who is coming. */
export default function MeetupPage() {
  const { id = '' } = useParams()
  const { meetup, isMissing, isError, retry } = useMeetup(id)
  usePageTitle(meetup?.title ?? 'Meetup')
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="4">
        <BackLink to={paths.meetups}>All meetups</BackLink>
        {isMissing ? (
          <EmptyState title="Meetup not found" hint="It may have been deleted with the account of its organiser.">
            <Button asChild variant="outline">
              <Link to={paths.meetups}>See all meetups</Link>
            </Button>
          </EmptyState>
        ) : null}
        {isError && !isMissing ? <ErrorState sentence="The meetup could not be loaded." onRetry={retry} /> : null}
        {meetup === null && !isError ? <Skeleton h="80" borderRadius="l3" /> : null}
        {meetup === null ? null : (
          <>
            <PageHeading title={meetup.title} />
            <MeetupDetail meetup={meetup} />
          </>
        )}
      </Stack>
    </Container>
  )
}
