import { EmptyState } from '../../components/EmptyState'

export default function ContestsPart() {
  return <EmptyState title="Photo contests are not built yet" hint="Submit a photo, vote, and see who won: soon." />
}
