import { Box, Flex, type FlexProps, Text } from '@chakra-ui/react'
import type { StormPrepItemId } from '@squall/shared/rules/storm-prep-items'
import { Lightbulb } from 'lucide-react'
import { itemTexts } from '../item-texts'
import { AdviceSources } from './AdviceSources'

/** What to learn from a wrong answer. */
export function SafetyTip({ item, ...box }: { item: StormPrepItemId } & FlexProps) {
  return (
    <Flex gap="3" p="4" bg="orange.subtle" borderRadius="l2" {...box}>
      <Box color="orange.fg" flexShrink="0" pt="0.5">
        <Lightbulb size={20} aria-hidden />
      </Box>
      <Box minW="0">
        <Text fontWeight="bold" color="orange.fg">
          Safety Tip
        </Text>
        <Text mb="1">{itemTexts[item].safetyTip}</Text>
        <AdviceSources item={item} />
      </Box>
    </Flex>
  )
}
