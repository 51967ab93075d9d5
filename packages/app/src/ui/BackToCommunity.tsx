import { paths } from '../platform/paths'
import { BackLink } from './BackLink'

/** The way back from a part of the community, over the page's heading. */
export const BackToCommunity = () => <BackLink to={paths.community}>Back to Community</BackLink>
