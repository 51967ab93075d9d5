import { chakra } from '@chakra-ui/react'

interface PlaceNameProps {
  /** The town near the place, such as 'Moore, OK'; null where none is known. */
  name: string | null
  /** What is shown without a name. */
  coordinates: string
}

/** A place by the town near it; its coordinates show on hover, and screen readers read them. */
export function PlaceName({ name, coordinates }: PlaceNameProps) {
  if (name === null) return <span>{coordinates}</span>
  return (
    <span title={coordinates}>
      {`near ${name}`}
      <chakra.span srOnly>{` (${coordinates})`}</chakra.span>
    </span>
  )
}
