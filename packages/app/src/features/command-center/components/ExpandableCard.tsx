import { Box, chakra, Heading } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Muted } from '../../../ui/Typography'
import { useCardOpen } from '../hooks'

interface ExpandableCardProps {
  /** Key of its open state in local storage. */
  id: string
  title: string
  icon: ReactNode
  /** One line shown while the card is closed. */
  summary: string
  children: ReactNode
}

/** A card that collapses to its heading and a summary. */
export function ExpandableCard({ id, title, icon, summary, children }: ExpandableCardProps) {
  const [isOpen, toggle] = useCardOpen(id)
  const contentId = useId()
  return (
    <Box as="section" aria-label={title} layerStyle="card" minW="0">
      <Heading as="h2" size="md">
        <chakra.button
          type="button"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          display="flex"
          alignItems="center"
          gap="3"
          w="full"
          minH="14"
          px="4"
          py="2"
          textAlign="start"
          borderRadius="l3"
          cursor="button"
          focusVisibleRing="inside"
          _hover={{ color: 'accent.fg' }}
          css={{ '& > svg': { boxSize: '5', flexShrink: 0, color: 'accent.fg' } }}
        >
          {icon}
          <Box flex="1" minW="0">
            {title}
            {isOpen ? null : (
              <Muted as="span" display="block" fontWeight="normal" truncate>
                {summary}
              </Muted>
            )}
          </Box>
          <Box
            asChild
            color="fg.muted"
            boxSize="5"
            flexShrink="0"
            transition="rotate 150ms"
            rotate={isOpen ? '180deg' : '0deg'}
          >
            <ChevronDown />
          </Box>
        </chakra.button>
      </Heading>
      {isOpen ? (
        <Box id={contentId} px="4" pb="4" pt="1">
          {children}
        </Box>
      ) : null}
    </Box>
  )
}
