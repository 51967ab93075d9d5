import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../hooks'

interface MemberActionProps {
  onAct: () => void
  /** The sign-in text for anonymous visitors. */
  signIn: ReactNode
  children: ReactNode
}

/** A button that creates something, or a sign-in link for anonymous visitors. Its space is reserved while the session loads. */
export function MemberAction({ onAct, signIn, children }: MemberActionProps) {
  const { user, isLoading } = useCurrentUser()
  if (user === null && !isLoading) return signIn
  return (
    <Button colorPalette="accent" visibility={user === null ? 'hidden' : undefined} onClick={onAct}>
      <Plus />
      {children}
    </Button>
  )
}
