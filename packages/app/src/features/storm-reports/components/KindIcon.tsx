import { chakra, Flex } from '@chakra-ui/react'
import type { ListedReportKind } from '@squall/shared/rules/storm-report'
import { SignLines } from '../../../ui/map/MarkSign'
import { kindTones } from '../rules'

/** The sign of a kind of report, in its colour, as the map has it. The kind stands beside it in words. */
export function KindIcon({ kind }: { kind: ListedReportKind }) {
  return (
    <Flex
      colorPalette={kindTones[kind]}
      flexShrink="0"
      boxSize="11"
      alignItems="center"
      justifyContent="center"
      borderRadius="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      aria-hidden
    >
      <chakra.svg viewBox="0 0 24 24" boxSize="6" fill="none" stroke="currentColor">
        <SignLines sign={kind} />
      </chakra.svg>
    </Flex>
  )
}
