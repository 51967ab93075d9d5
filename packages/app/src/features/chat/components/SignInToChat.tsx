import { Link } from '@chakra-ui/react'
import { Link as RouterLink } from 'react-router-dom'
import { useSignInLink } from '../../../ui/sign-in-link'
import { SIGN_IN_TO_CHAT } from '../chat.rules'

/** The hint for visitors: a link to sign-in that leads back to the stream. */
export function SignInToChat() {
  const signIn = useSignInLink()
  return (
    <Link asChild color="accent.fg" textDecoration="underline" minH={{ base: '11', md: 'auto' }} alignItems="center">
      <RouterLink {...signIn}>{SIGN_IN_TO_CHAT}</RouterLink>
    </Link>
  )
}
