import { Box, Card, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { LEVEL_BONUS_SECONDS, STORM_PREP_SECONDS } from '@squall/shared/rules/storm-prep'
import { KeyCap, Muted } from '../../../ui/Typography'
import { STORM_PREP_LIVES, STREAK_FOR_BONUS } from '../game.rules'
import { categories } from '../item-texts'

/** The rules of the game and the categories of items. */
export function HowToPlay() {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '3', md: '4' }}>
      <Card.Root>
        <Card.Body gap="3">
          <Heading as="h2" size="lg">
            How to play
          </Heading>
          <Stack as="ul" gap="2" ps="5" listStyleType="disc">
            <li>Decide for each item whether it is essential for storm chasing safety.</li>
            <li>
              You have {STORM_PREP_SECONDS / 60} minutes and {STORM_PREP_LIVES} lives; a wrong answer costs a life and
              shows a safety tip.
            </li>
            <li>From {STREAK_FOR_BONUS} right answers in a row on, each gives half of its points on top.</li>
            <li>All items done: the next level, {LEVEL_BONUS_SECONDS} seconds more, and points times the level.</li>
            <li>Decision Time is a pace to aim for. Running over it costs nothing but time on the clock.</li>
            <li>
              By keyboard: <KeyCap>1</KeyCap> or <KeyCap>E</KeyCap> for Essential, <KeyCap>2</KeyCap> or{' '}
              <KeyCap>N</KeyCap> for Not Essential, or <KeyCap>←</KeyCap> <KeyCap>→</KeyCap> and <KeyCap>Enter</KeyCap>.
            </li>
          </Stack>
        </Card.Body>
      </Card.Root>
      <Card.Root>
        <Card.Body gap="4">
          <Heading as="h2" size="lg">
            Four categories
          </Heading>
          <Stack as="ul" listStyleType="none" gap="4">
            {Object.values(categories).map(({ name, icon: Icon, hint }) => (
              <Flex as="li" key={name} gap="3">
                <Box color="accent.fg" flexShrink="0" pt="0.5">
                  <Icon size={20} aria-hidden />
                </Box>
                <Box>
                  <Text fontWeight="semibold">{name}</Text>
                  <Muted>{hint}</Muted>
                </Box>
              </Flex>
            ))}
          </Stack>
        </Card.Body>
      </Card.Root>
    </SimpleGrid>
  )
}
