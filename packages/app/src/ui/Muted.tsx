import { Text, type TextProps } from '@chakra-ui/react'

/** Small text in the muted colour, for what explains or dates the text beside it. */
export const Muted = (props: TextProps) => <Text textStyle="sm" color="fg.muted" {...props} />
