import { Button, Flex } from '@chakra-ui/react'
import type { ChangeType } from '../changelog'

const types: readonly ChangeType[] = ['Feature', 'Bug Fix', 'Improvement', 'Security', 'Update']

interface TypeFilterProps {
  type: ChangeType | null
  onChange: (type: ChangeType | null) => void
}

/** One type of update, or all. */
export function TypeFilter({ type, onChange }: TypeFilterProps) {
  return (
    <Flex as="fieldset" aria-label="Show" gap="2" wrap="wrap">
      {[null, ...types].map((choice) => (
        <Button
          key={choice}
          size="sm"
          variant={choice === type ? 'solid' : 'outline'}
          aria-pressed={choice === type}
          onClick={() => onChange(choice)}
        >
          {choice ?? 'All'}
        </Button>
      ))}
    </Flex>
  )
}
