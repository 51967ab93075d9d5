import { Box, type BoxProps } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { PlainInput } from './PlainInput'

interface SearchFieldProps extends Omit<BoxProps, 'onChange'> {
  value: string
  onChange: (typed: string) => void
  placeholder: string
}

/** A field to search by; its placeholder is its name. */
export function SearchField({ value, onChange, placeholder, ...box }: SearchFieldProps) {
  return (
    <Box position="relative" minW="0" {...box}>
      <Box
        position="absolute"
        insetStart="3"
        top="50%"
        translate="0 -50%"
        color="fg.subtle"
        zIndex="1"
        pointerEvents="none"
      >
        <Search size={18} aria-hidden />
      </Box>
      <PlainInput
        type="search"
        ps="10"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        aria-label={placeholder}
      />
    </Box>
  )
}
