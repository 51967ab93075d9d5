import { Button, type ButtonProps } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../platform/paths'

/** The link back from a community page. */
export const BackToCommunity = () => <BackLink to={paths.community}>Back to Community</BackLink>

/** The link back to the home page. */
export const BackToHome = () => (
  <BackLink to={paths.home} mb="2">
    Back to Home
  </BackLink>
)

interface BackLinkProps extends Pick<ButtonProps, 'mb' | 'children'> {
  to: string
}

/** A link back, above a page's heading. */
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
