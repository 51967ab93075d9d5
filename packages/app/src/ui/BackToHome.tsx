import { paths } from '../platform/paths'
import { BackLink } from './BackLink'

/** The way back, over a page's heading. */
export const BackToHome = () => (
  <BackLink to={paths.home} mb="2">
    Back to Home
  </BackLink>
)
