import { Heading } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { NewPasswordForm, NewResetLink } from '../features/auth/components/AuthForms'
import { usePageTitle } from '../platform/document-hooks'

export default function ResetPasswordPage() {
  usePageTitle('Reset Password')
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <>
      <Heading as="h1" size="3xl" mb="6">
        Reset Password
      </Heading>
      {token ? <NewPasswordForm token={token} /> : <NewResetLink />}
    </>
  )
}
