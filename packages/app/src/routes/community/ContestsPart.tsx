import { ActiveContests } from '../../features/contests/components/ActiveContests'

/** All active contests, in the overview too. */
export default function ContestsPart() {
  return <ActiveContests />
}
