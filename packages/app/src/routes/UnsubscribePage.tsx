import { Heading, Stack } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { UnsubscribeForm } from '../features/notifications/components/UnsubscribeForm'
import { usePageTitle } from '../platform/document-hooks'
import { FormAlert } from '../ui/Form'

/** Opened from a mail's link, signed in or not: asks which mails should end. */
export default function UnsubscribePage() {
  usePageTitle('Unsubscribe')
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <Stack gap="6">
      <Heading as="h1" size="3xl">
        Unsubscribe
      </Heading>
      {token ? (
        <UnsubscribeForm token={token} />
      ) : (
        <FormAlert status="error" sentence="This link is not complete. Open it again from the email you got." />
      )}
    </Stack>
  )
}
