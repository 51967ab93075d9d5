import { Button, Card, Flex, Heading } from '@chakra-ui/react'
import type { PostType } from '@squall/shared/contract/community'
import { postTypes } from '../constants'

const actions: { type: PostType; label: string }[] = [
  { type: 'warning', label: 'Warn others' },
  { type: 'tip', label: 'Share a tip' },
  { type: 'photo', label: 'Post a photo' },
  { type: 'forecast', label: 'Post a forecast' },
]

/** Buttons that start a post of a given type. */
export function QuickActions({ onCreate }: { onCreate: (type: PostType) => void }) {
  return (
    <Card.Root as="section" size="sm" aria-labelledby="quick-actions">
      <Card.Body gap="3" p={{ base: '3', lg: '4' }}>
        <Heading as="h2" size="md" id="quick-actions">
          Quick Actions
        </Heading>
        <Flex
          direction={{ base: 'row', lg: 'column' }}
          gap="2"
          overflowX={{ base: 'auto', lg: 'visible' }}
          p="1"
          m="-1"
        >
          {actions.map(({ type, label }) => {
            const { Icon } = postTypes[type]
            return (
              <Button
                key={type}
                variant="outline"
                flexShrink="0"
                justifyContent="flex-start"
                onClick={() => onCreate(type)}
              >
                <Icon />
                {label}
              </Button>
            )
          })}
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}
