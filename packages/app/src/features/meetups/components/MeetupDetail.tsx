import { Flex, Heading, Link, Stack, Text } from '@chakra-ui/react'
import type { MeetupDetails } from '@squall/shared/contract/community'
import { Link as RouterLink } from 'react-router-dom'
import { formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { SwitchField } from '../../../ui/Form'
import { PersonAvatar } from '../../../ui/Person'
import { Muted } from '../../../ui/Typography'
import { useCurrentUser } from '../../auth/hooks'
import { useMeetupActions } from '../hooks'
import { MeetupActions, MeetupBadges } from './MeetupActions'
import { MeetupFacts, MeetupOrganiser, SafetyNotes } from './MeetupFacts'

/** One meetup with its full text, its actions and who is coming. */
export function MeetupDetail({ meetup }: { meetup: MeetupDetails }) {
  return (
    <Stack gap="6" maxW="3xl">
      <Stack gap="3">
        <MeetupBadges meetup={meetup} />
        <MeetupFacts meetup={meetup} />
        <MeetupOrganiser person={meetup.user} />
      </Stack>
      <MeetupActions meetup={meetup} />
      {meetup.description ? (
        <Text whiteSpace="pre-line" overflowWrap="anywhere">
          {meetup.description}
        </Text>
      ) : null}
      {meetup.safetyNotes ? <SafetyNotes notes={meetup.safetyNotes} /> : null}
      <Attendees meetup={meetup} />
    </Stack>
  )
}

/** Who is coming: names of those who chose to show them, and how many others. */
function Attendees({ meetup }: { meetup: MeetupDetails }) {
  const { id, status, attendees, currentParticipants } = meetup
  const { user } = useCurrentUser()
  const { showName, isPending } = useMeetupActions()
  const others = currentParticipants - attendees.length
  const mayChoose = meetup.joinedByMe && status === 'upcoming' && user?.id !== meetup.userId
  return (
    <Stack as="section" aria-labelledby="who-is-coming" gap="3">
      <Heading as="h2" size="xl" id="who-is-coming">
        {status === 'upcoming' ? 'Who is coming' : 'Who joined'}
      </Heading>
      {user === null ? (
        <Text>
          {`${formatQuantity(currentParticipants, 'person has', 'people have')} joined. `}
          <Link asChild color="accent.fg" fontWeight="semibold">
            <RouterLink to={paths.auth} state={{ from: paths.meetup(id) }}>
              Sign in
            </RouterLink>
          </Link>
          {' to see the names they chose to show.'}
        </Text>
      ) : (
        <>
          <Flex as="ul" listStyleType="none" gap="2" wrap="wrap">
            {attendees.map(({ id: personId, displayName, profileImageUrl }) => (
              <Flex
                as="li"
                key={personId}
                gap="2"
                alignItems="center"
                borderWidth="1px"
                borderRadius="full"
                pe="4"
                maxW="full"
              >
                <PersonAvatar name={displayName} imageUrl={profileImageUrl} />
                <Link asChild color="fg" fontWeight="semibold" minW="0" py="2">
                  <RouterLink to={paths.profile(personId)}>
                    <Text as="span" truncate>
                      {displayName}
                    </Text>
                  </RouterLink>
                </Link>
              </Flex>
            ))}
          </Flex>
          {others > 0 ? (
            <Muted>{`${formatQuantity(others, 'other person does', 'other people do')} not show their name.`}</Muted>
          ) : null}
        </>
      )}
      {mayChoose ? (
        <SwitchField
          label="Show my name to other members"
          isOn={meetup.showsMyName}
          disabled={isPending}
          onChange={(isOn) => showName({ id, showName: isOn })}
        />
      ) : null}
    </Stack>
  )
}
