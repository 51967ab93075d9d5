import { Box, chakra, Flex, SimpleGrid, type SimpleGridProps } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface Tile<Value extends string> {
  value: Value
  label: string
  hint?: string
  picture: ReactNode
}

interface RadioTilesProps<Value extends string> extends Omit<SimpleGridProps, 'onChange'> {
  label: string
  value: Value
  tiles: readonly Tile<Value>[]
  onChange: (value: Value) => void
}

/** A choice among a few options shown as pictures. */
export function RadioTiles<Value extends string>({ label, value, tiles, onChange, ...grid }: RadioTilesProps<Value>) {
  const name = useId()
  return (
    <chakra.fieldset>
      <chakra.legend textStyle="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.legend>
      <SimpleGrid gap="3" {...grid}>
        {tiles.map((tile) => (
          <chakra.label
            key={tile.value}
            display="flex"
            flexDirection="column"
            gap="2"
            p="2.5"
            borderWidth="1px"
            borderRadius="l3"
            bg="bg.subtle"
            cursor="pointer"
            css={{
              '&:has(:checked)': { borderColor: 'accent.fg', boxShadow: '0 0 0 1px var(--squall-colors-accent-fg)' },
              '&:has(:focus-visible)': {
                outline: '2px solid var(--squall-colors-accent-focus-ring)',
                outlineOffset: '2px',
              },
            }}
          >
            {tile.picture}
            <Flex gap="2" alignItems="baseline">
              <chakra.input
                type="radio"
                name={name}
                value={tile.value}
                checked={tile.value === value}
                onChange={() => onChange(tile.value)}
                accentColor="var(--squall-colors-accent-solid)"
                outline="none"
              />
              <Box textStyle="sm" fontWeight="semibold">
                {tile.label}
              </Box>
            </Flex>
            {tile.hint ? (
              <Box textStyle="xs" color="fg.muted">
                {tile.hint}
              </Box>
            ) : null}
          </chakra.label>
        ))}
      </SimpleGrid>
    </chakra.fieldset>
  )
}
