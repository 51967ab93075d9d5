import { Button, type ButtonProps } from '@chakra-ui/react'

/** A small control in a widget's frame: large enough for a thumb on phones, out of the way elsewhere. */
export function HandleButton(props: ButtonProps) {
  return <Button variant="ghost" size="xs" px="0" color="fg.muted" {...props} />
}
