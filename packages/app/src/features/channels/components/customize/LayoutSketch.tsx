import { Box, Grid } from '@chakra-ui/react'
import type { PageLayout } from '@squall/shared/contract/channel'

interface Sketch {
  columns: string
  rows: string
  areas: string
}

const sketches: Record<PageLayout, Sketch> = {
  standard: { columns: '3fr 1fr', rows: '10px 1fr', areas: '"head head" "live side"' },
  grid: { columns: '1fr 1fr 1fr', rows: '1fr 1fr', areas: '"head live live" "side live live"' },
  sidebar: { columns: '1fr 3fr', rows: '1fr 1fr', areas: '"head live" "side live"' },
  minimal: { columns: '1fr 3fr 1fr', rows: '6px 1fr', areas: '". head ." ". live ."' },
}

const colors = { head: 'border.emphasized', live: 'accent.solid', side: 'fg.subtle' }

/** Where header, stream and facts stand in a layout. */
export function LayoutSketch({ layout }: { layout: PageLayout }) {
  const { columns, rows, areas } = sketches[layout]
  return (
    <Grid aria-hidden h="14" gap="1" templateColumns={columns} templateRows={rows} templateAreas={areas}>
      {(['head', 'live', 'side'] as const)
        .filter((area) => areas.includes(area))
        .map((area) => (
          <Box key={area} gridArea={area} bg={colors[area]} borderRadius="2px" opacity="0.85" />
        ))}
    </Grid>
  )
}
