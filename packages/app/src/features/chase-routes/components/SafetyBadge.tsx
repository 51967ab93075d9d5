import { Flex } from '@chakra-ui/react'
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { formatRate } from '../../../platform/format'
import { type Risk, riskOf, riskWords } from '../rules'

/** Green, yellow, orange and red, each with a text of 4.5:1 on it. */
const looks: Record<Risk, { bg: string; color: string }> = {
  low: { bg: 'green.700', color: 'white' },
  some: { bg: 'yellow.400', color: 'black' },
  high: { bg: 'orange.600', color: 'white' },
  extreme: { bg: 'red.600', color: 'white' },
}

/** A safety score as number, words and colour; 'Not rated' where too little is known. */
export function SafetyBadge({ score }: { score: number | null }) {
  const risk = score === null ? null : riskOf(score)
  const Icon = risk === null ? ShieldQuestionMark : risk === 'low' ? ShieldCheck : ShieldAlert
  return (
    <Flex
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      px="2"
      minH="6"
      borderRadius="l1"
      textStyle="xs"
      fontWeight="bold"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      {...(risk === null ? { bg: 'bg.muted', color: 'fg.muted' } : looks[risk])}
    >
      <Icon size={14} aria-hidden />
      {score === null || risk === null ? (
        'Not rated'
      ) : (
        <>
          <span>{`${formatRate(score)}/10`}</span>
          <span>{riskWords[risk]}</span>
        </>
      )}
    </Flex>
  )
}
