import { Box, Card, Heading, Stack, Text } from '@chakra-ui/react'
import type { StormPrepItemId } from '@squall/shared/rules/storm-prep'
import { itemTexts } from '../item-texts'
import { AdviceSources } from './AdviceSources'

/** The tips of what was answered wrong, to be read in peace. */
export function MissedItems({ items }: { items: readonly StormPrepItemId[] }) {
  if (items.length === 0) return null
  return (
    <Card.Root>
      <Card.Body gap="3">
        <Heading as="h2" size="lg">
          Worth another look
        </Heading>
        <Stack as="ul" listStyleType="none" gap="4">
          {items.map((item) => (
            <Box as="li" key={item}>
              <Text fontWeight="semibold">{itemTexts[item].name}</Text>
              <Text>{itemTexts[item].advice}</Text>
              <AdviceSources item={item} />
            </Box>
          ))}
        </Stack>
      </Card.Body>
    </Card.Root>
  )
}
