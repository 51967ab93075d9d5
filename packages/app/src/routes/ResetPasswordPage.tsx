import { Heading } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { NewPasswordForm } from '../features/auth/components/AuthForms'
import { usePageTitle } from '../platform/document-hooks'
import { FormAlert } from '../ui/Form'

export default function ResetPasswordPage() {
  usePageTitle('Reset Password')
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <>
      <Heading as="h1" size="3xl" mb="6">
        Reset Password
      </Heading>
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <FormAlert status="error" sentence="This reset link is not complete. Open it again from the message you got." />
      )}
    </>
  )
}
