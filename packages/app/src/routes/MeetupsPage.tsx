import { Button, Container, Heading, Stack } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { MemberAction } from '../features/auth/components/MemberAction'
import { useCurrentUser } from '../features/auth/hooks'
import { MyMeetups, UpcomingMeetups } from '../features/meetups/components/MeetupLists'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { BackToCommunity, PageHeading } from '../ui/PageHeading'

const MeetupFormDialog = lazy(() =>
  import('../features/meetups/components/MeetupDialogs').then((module) => ({ default: module.MeetupFormDialog })),
)

export default function MeetupsPage() {
  usePageTitle('Meetups')
  const { user } = useCurrentUser()
  const { pathname } = useLocation()
  const [isCreating, setCreating] = useState(false)
  return (
    <Container py={{ base: '6', md: '10' }}>
      <Stack gap="8">
        <Stack gap="2">
          <BackToCommunity />
          <PageHeading
            title="Meetups"
            intro="Where chasers meet, and who is coming. Meet in public, stay out of the storm."
          >
            <MemberAction
              onAct={() => setCreating(true)}
              signIn={
                <Button asChild variant="outline">
                  <Link to={paths.auth} state={{ from: pathname }}>
                    Sign in to create or join
                  </Link>
                </Button>
              }
            >
              Create Meetup
            </MemberAction>
          </PageHeading>
        </Stack>
        <Stack as="section" aria-labelledby="upcoming-meetups" gap="4">
          <Heading as="h2" size="xl" id="upcoming-meetups">
            Upcoming
          </Heading>
          <UpcomingMeetups>
            {user === null ? null : (
              <Button variant="outline" onClick={() => setCreating(true)}>
                Create the first one
              </Button>
            )}
          </UpcomingMeetups>
        </Stack>
        {user === null ? null : (
          <Stack as="section" aria-labelledby="my-meetups" gap="4">
            <Heading as="h2" size="xl" id="my-meetups">
              My Meetups
            </Heading>
            <MyMeetups />
          </Stack>
        )}
      </Stack>
      <Suspense>{isCreating ? <MeetupFormDialog onClose={() => setCreating(false)} /> : null}</Suspense>
    </Container>
  )
}
