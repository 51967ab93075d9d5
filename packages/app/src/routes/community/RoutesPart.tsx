export { PopularRoutes as default } from '../../features/chase-routes/components/PopularRoutes'
