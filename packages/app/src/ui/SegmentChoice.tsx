import { SegmentGroup, Text } from '@chakra-ui/react'
import { useId } from 'react'

interface SegmentChoiceProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  isDisabled?: boolean
  onChange: (value: Value) => void
}

/** A choice among a few that stand side by side under their label. */
export function SegmentChoice<Value extends string>(props: SegmentChoiceProps<Value>) {
  const { label, choices, value, isDisabled = false, onChange } = props
  const id = useId()
  return (
    <>
      <Text textStyle="label" id={id} mb="1.5">
        {label}
      </Text>
      <SegmentGroup.Root
        value={value}
        aria-labelledby={id}
        w="full"
        disabled={isDisabled}
        onValueChange={({ value: chosen }) => {
          const next = choices.find((choice) => choice.value === chosen)
          if (next) onChange(next.value)
        }}
      >
        <SegmentGroup.Indicator />
        {choices.map((choice) => (
          <SegmentGroup.Item
            key={choice.value}
            value={choice.value}
            flex="1"
            justifyContent="center"
            px="2"
            minH={{ base: '11', md: '9' }}
          >
            <SegmentGroup.ItemText>{choice.label}</SegmentGroup.ItemText>
            <SegmentGroup.ItemHiddenInput />
          </SegmentGroup.Item>
        ))}
      </SegmentGroup.Root>
    </>
  )
}
