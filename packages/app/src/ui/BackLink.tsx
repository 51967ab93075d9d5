import { Button, type ButtonProps } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../platform/paths'

/** The way back from a part of the community, over the page's heading. */
export const BackToCommunity = () => <BackLink to={paths.community}>Back to Community</BackLink>

/** The way back, over a page's heading. */
export const BackToHome = () => (
  <BackLink to={paths.home} mb="2">
    Back to Home
  </BackLink>
)

interface BackLinkProps extends Pick<ButtonProps, 'mb' | 'children'> {
  to: string
}

/** The way back, over what it leads back from. */
export function BackLink({ to, children, mb }: BackLinkProps) {
  return (
    <Button asChild variant="ghost" ms="-3" mb={mb} alignSelf="flex-start">
      <Link to={to}>
        <ArrowLeft />
        {children}
      </Link>
    </Button>
  )
}
