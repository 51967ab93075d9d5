import { Box, Input, type InputProps, Text } from '@chakra-ui/react'
import { STREAM_TITLE_MAX } from '@squall/shared/rules/stream-title'

interface TitleInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  value: string
  onChange: (title: string) => void
}

/** A stream title while it is typed, with how many of its 50 characters are used. */
export function TitleInput({ value, onChange, ...input }: TitleInputProps) {
  return (
    <Box position="relative" flex="1" w="full" minW="0">
      <Input
        pe="16"
        value={value}
        maxLength={STREAM_TITLE_MAX}
        placeholder="Enter stream title"
        onChange={(event) => onChange(event.target.value)}
        {...input}
      />
      <Text
        position="absolute"
        insetEnd="3"
        top="50%"
        translate="0 -50%"
        textStyle="xs"
        color="fg.muted"
        pointerEvents="none"
      >
        {value.length}/{STREAM_TITLE_MAX}
      </Text>
    </Box>
  )
}
