export { RecentPosts as default } from '../../features/posts/components/RecentPosts'
