import { Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import { formatQuantity } from '../../../platform/format'
import { Facts } from './Facts'

export function AboutBody({ page }: { page: StreamingPage }) {
  return (
    <>
      {page.bio ? (
        <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere" mb="3">
          {page.bio}
        </Text>
      ) : null}
      <Facts
        facts={[
          ['Location', page.location ?? 'United States'],
          ['Experience', formatQuantity(page.yearsOfExperience, 'year')],
        ]}
      />
    </>
  )
}
