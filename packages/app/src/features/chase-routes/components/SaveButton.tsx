import { Button, VisuallyHidden } from '@chakra-ui/react'
import type { ChaseRoute } from '@squall/shared/contract/community'
import { Bookmark } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatCount } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useCurrentUser } from '../../auth/hooks'
import { useSaveRoute } from '../hooks'

/** Saves a route and shows how many members saved it. Anonymous visitors go to sign-in and come back. */
export function SaveButton({ route }: { route: ChaseRoute }) {
  const { title, savedByMe, _count } = route
  const { user } = useCurrentUser()
  const { toggle, isPending } = useSaveRoute(route)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const press = () => {
    if (user === null) return void navigate(paths.auth, { state: { from: `${pathname}${search}` } })
    if (!isPending) toggle()
  }
  return (
    <Button variant={savedByMe ? 'subtle' : 'outline'} colorPalette={savedByMe ? 'accent' : 'gray'} onClick={press}>
      <Bookmark fill={savedByMe ? 'currentColor' : 'none'} />
      {savedByMe ? 'Saved' : 'Save'}
      <span>{formatCount(_count.saves)}</span>
      <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Button>
  )
}
