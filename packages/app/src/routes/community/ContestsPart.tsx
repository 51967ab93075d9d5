export { ActiveContests as default } from '../../features/contests/components/ActiveContests'
