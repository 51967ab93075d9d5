import { Link } from '@chakra-ui/react'
import type { StormPrepItemId } from '@squall/shared/rules/storm-prep'
import { Fragment } from 'react'
import { Muted } from '../../../ui/Muted'
import { itemTexts } from '../item-texts'

/** Where the advice about an item stands. */
export function AdviceSources({ item }: { item: StormPrepItemId }) {
  return (
    <Muted>
      Source:{' '}
      {itemTexts[item].sources.map(({ name, url }, index) => (
        <Fragment key={url}>
          {index > 0 ? ', ' : null}
          <Link href={url} target="_blank" rel="noreferrer" color="fg.muted" textDecoration="underline">
            {name}
          </Link>
        </Fragment>
      ))}
    </Muted>
  )
}
