export { UpcomingMeetups as default } from '../../features/meetups/components/UpcomingMeetups'
