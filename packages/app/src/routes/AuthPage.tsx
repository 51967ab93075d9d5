import { Heading, Tabs } from '@chakra-ui/react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { SignInForm, SignUpForm } from '../features/auth/components/AuthForms'
import { useCurrentUser } from '../features/auth/hooks'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { isRecord } from '../platform/storage'

/** The sign-in and sign-up page; `?tab=sign-up` opens the second tab. Afterwards it returns to the page that led here. */
export default function AuthPage() {
  usePageTitle('Sign In')
  const { user } = useCurrentUser()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const from = getPreviousPath(useLocation().state)
  const goBack = () => navigate(from, { replace: true })

  if (user !== null) return <Navigate to={from} replace />
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
          <SignInForm onDone={goBack} />
        </Tabs.Content>
        <Tabs.Content value="sign-up" pt="6">
          <SignUpForm onDone={goBack} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  )
}

/** Returns the path of the page that led here, from the link's `from`; else the home page. */
function getPreviousPath(state: unknown): string {
  const from = isRecord(state) ? state.from : null
  return typeof from === 'string' ? from : paths.home
}
