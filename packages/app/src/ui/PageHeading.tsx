import { Box, Button, type ButtonProps, Flex, Heading, Text } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
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

interface PageHeadingProps {
  title: string
  intro?: string
  /** True to leave the intro out on phones, where the content comes first. */
  isBrief?: boolean
  children?: ReactNode
}

/** The one first-level heading of a page, with room for its controls. */
export function PageHeading({ title, intro, isBrief = false, children }: PageHeadingProps) {
  return (
    <Flex wrap="wrap" gap="4" alignItems="flex-end" justifyContent="space-between">
      <Box minW="0">
        <Heading as="h1" size="3xl" overflowWrap="anywhere">
          {title}
        </Heading>
        {intro ? (
          <Text color="fg.muted" mt="1.5" hideBelow={isBrief ? 'md' : undefined}>
            {intro}
          </Text>
        ) : null}
      </Box>
      {children}
    </Flex>
  )
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
