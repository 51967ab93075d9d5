import { Heading, Tabs } from '@chakra-ui/react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../app/paths'
import { SignInForm } from '../features/auth/components/SignInForm'
import { SignUpForm } from '../features/auth/components/SignUpForm'
import { useCurrentUser } from '../features/auth/hooks'
import { usePageTitle } from '../lib/use-page-title'

/** /auth, for anonymous visitors; `?tab=sign-up` opens the second tab. */
export default function AuthPage() {
  usePageTitle('Sign In')
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const goHome = () => navigate(paths.home, { replace: true })

  if (user !== null) return <Navigate to={paths.home} replace />
  return (
    <>
      <Heading as="h1" size="3xl" mb="6">
        Welcome to Squall
      </Heading>
      <Tabs.Root
        defaultValue={query.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'}
        variant="line"
        fitted
        size="lg"
        colorPalette="accent"
        lazyMount
      >
        <Tabs.List>
          <Tabs.Trigger value="sign-in">Sign In</Tabs.Trigger>
          <Tabs.Trigger value="sign-up">Sign Up</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="sign-in" pt="6">
          <SignInForm onDone={goHome} />
        </Tabs.Content>
        <Tabs.Content value="sign-up" pt="6">
          <SignUpForm onDone={goHome} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}
