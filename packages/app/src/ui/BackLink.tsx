import { Button, type ButtonProps } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'

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
