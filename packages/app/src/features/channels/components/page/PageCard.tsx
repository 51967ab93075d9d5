import { Box, type BoxProps, Heading } from '@chakra-ui/react'

interface PageCardProps extends BoxProps {
  title: string
}

/** One titled part of a streaming page. */
export function PageCard({ title, children, ...box }: PageCardProps) {
  return (
    <Box as="section" aria-label={title} borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4" {...box}>
      <Heading as="h2" textStyle="label" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  )
}
