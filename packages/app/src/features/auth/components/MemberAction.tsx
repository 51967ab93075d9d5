import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCurrentUser } from '../hooks'

interface MemberActionProps {
  onAct: () => void
  /** What stands there for visitors. */
  signIn: ReactNode
  children: ReactNode
}

/** What members make on a page. It keeps its room until it is known who this is, so that nothing moves then. */
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
