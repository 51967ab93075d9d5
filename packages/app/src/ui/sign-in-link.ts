import { useLocation } from 'react-router-dom'
import { paths } from '../platform/paths'

/** Returns the properties of a link to sign-in that leads back to the current page. */
export function useSignInLink() {
  const { pathname, search } = useLocation()
  return { to: paths.auth, state: { from: `${pathname}${search}` } }
}
