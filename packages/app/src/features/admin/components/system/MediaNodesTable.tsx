import { Box, Card, chakra, Text } from '@chakra-ui/react'
import { trpc } from '../../../../platform/trpc'
import { StatusMark } from '../../../../ui/StatusMark'
import { findRelayProblem, hasRelay, toMediaNodeRow } from '../../media-nodes.rules'

const EVERY_5_S = 5_000
const CELL = { textAlign: 'start', px: '2', py: '1.5', whiteSpace: 'nowrap', fontWeight: 'normal' } as const
const COLUMNS = ['Node', 'State', 'Viewers', 'Busy', 'Regions', 'Address', 'Version']

/** The media nodes, refetched every 5 s; nothing on a site without a relay. */
export function MediaNodesTable() {
  const { data: list } = trpc.mediaNodes.list.useQuery(undefined, { refetchInterval: EVERY_5_S })
  if (list === undefined || !hasRelay(list)) return null
  const problem = findRelayProblem(list)
  return (
    <Card.Root as="section" aria-label="Media nodes" size="sm" bg="bg.subtle" minW="0">
      <Card.Header>
        <Card.Title as="h3" textStyle="md">
          Media nodes
        </Card.Title>
        {problem === null ? null : <Text textStyle="sm">{problem}</Text>}
      </Card.Header>
      <Card.Body pt="2">
        <Box overflowX="auto" tabIndex={0} role="region" aria-label="Table of media nodes">
          <chakra.table w="full" textStyle="sm" fontVariantNumeric="tabular-nums" css={{ '& th, & td': CELL }}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <chakra.th key={column} scope="col" color="fg.muted">
                    {column}
                  </chakra.th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.nodes.map(toMediaNodeRow).map(({ name, status, viewers, busy, regions, address, version }) => (
                <chakra.tr key={name} borderTopWidth="1px" borderColor="border.muted">
                  <th scope="row">{name}</th>
                  <td>
                    <StatusMark {...status} />
                  </td>
                  <td>{viewers}</td>
                  <td>{busy}</td>
                  <td>{regions}</td>
                  <td>{address}</td>
                  <td>{version}</td>
                </chakra.tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
      </Card.Body>
    </Card.Root>
  )
}
